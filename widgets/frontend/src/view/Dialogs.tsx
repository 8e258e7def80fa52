import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { copy } from "../copy";
import type { Settings, Sheet, Views } from "../protocol";
import { focused } from "../shelter";
import type { Table } from "../table";
import { Cross, Moves } from "./Actions";
import { Side } from "./Side";
import { STAGE_KEYS } from "./Stage";

export function Dialogs({ table }: { table: Table }) {
  const { dialog, t } = table;
  switch (dialog?.kind) {
    case "moves": return <Box table={table} title={t("what_can_i_do")}><MoveList table={table} /></Box>;
    case "keys": return <Box table={table} title={t("keys")}><KeyHelp table={table} /></Box>;
    case "settings": return <Box table={table} title={t("settings")}><SettingsForm table={table} /></Box>;
    case "sheet": return <Box table={table} title={dialog.sheet.title} key={dialog.sheet.title}><SheetBody table={table} sheet={dialog.sheet} /></Box>;
    case "views": return <Box table={table} title={t("view")}><ViewList table={table} /></Box>;
    case "ask": return <Box table={table} title={dialog.choice.name} key="ask"><Question table={table} choice={dialog.choice} /></Box>;
    case "side": return <Box table={table} title={t("side")} bottom><Side table={table} /></Box>;
    default: return null;
  }
}

const FOCUSABLE = "button, input:not([type=radio]:not(:checked)), select, textarea, summary, a[href]";

/** Tab goes round inside a box instead of out to the browser's own buttons. */
function goRound(box: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== "Tab") return;
  const stops = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((node) => node.tabIndex >= 0 && node.offsetParent);
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (focused(box) !== from || !to) return;
  event.preventDefault();
  to.focus();
}

/** A modal dialog; the browser makes everything outside inert. The way out comes last, so that the focus starts at what
    the dialog is for. */
function Box({ table, title, bottom, children }: { table: Table; title: string; bottom?: boolean; children: ComponentChildren }) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const node = box.current!;
    node.showModal();
    return () => node.close();
  }, []);
  const onCancel = (event: Event): void => { event.preventDefault(); table.shut(); };
  const onClick = (event: MouseEvent): void => { if (event.target === box.current) table.shut(); };
  return (
    <dialog ref={box} class={bottom ? "bottom" : ""} aria-labelledby="tk-dialog" onCancel={onCancel} onClick={onClick} onKeyDown={(event) => goRound(box.current!, event)}>
      <div class="box">
        <h2 id="tk-dialog">{title}</h2>
        {children}
        <button type="button" class="close" aria-label={table.t("close")} onClick={() => table.shut()}><Cross /></button>
      </div>
    </dialog>
  );
}

/** All legal moves, grouped by kind. */
export function MoveList({ table }: { table: Table }) {
  const { moves } = table.scene;
  const groups = [...new Set(moves.map((move) => move.group))];
  if (!moves.length) return <p>{table.t("no_moves")}</p>;
  return (
    <>
      {groups.map((group) => (
        <section key={group} aria-label={group}><h3>{group}</h3><Moves table={table} moves={moves.filter((move) => move.group === group)} /></section>
      ))}
    </>
  );
}

const KEYS: [string, string][] = [
  ["Tab", "key_tab"], ["← → ↑ ↓", "key_arrows"], ["Home End", "key_home"], ["Enter", "key_enter"], ["Esc", "key_escape"], ["1…9 0", "key_digits"],
  ["/ I", "key_command"], ["M", "key_moves"], ["W", "key_why"], ["R", "key_rule"], ["[ ]", "key_turns"], ["B", "key_branch"],
  ["U", "key_undo"], ["Shift U", "key_redo"], ["H", "key_hand"], ["T", "key_table"], ["S", "key_score"], ["L", "key_last"], ["K", "key_know"],
  ["V", "key_view"], ["G", "key_god"], ["P", "key_pass"], ["N", "key_hint"], ["?", "key_keys"], ["Ctrl /", "key_toggle"],
];

function KeyHelp({ table }: { table: Table }) {
  return (
    <table class="keys">
      <tbody>{KEYS.map(([keys, text]) => (
        <tr key={text}><th scope="row">{keys.split(" ").map((key, i) => <kbd key={i}>{key}</kbd>)}</th><td>{table.t(text)}</td></tr>
      ))}
      {table.scene.stage?.buttons.map(({ id, name }) => <tr key={id}><th scope="row"><kbd>{STAGE_KEYS[id]}</kbd></th><td>{name}</td></tr>)}
      </tbody>
    </table>
  );
}

function ViewList({ table }: { table: Table }) {
  const { views } = table.scene;
  return (
    <div class="views" role="group" aria-label={table.t("view")}>
      {views!.choices.map(({ id, name }) => <button type="button" key={id} aria-pressed={id === views!.at} onClick={() => table.view(id)}>{name}</button>)}
    </div>
  );
}

/** A view that is shown only after a question. */
function Question({ table, choice }: { table: Table; choice: Views["choices"][number] }) {
  return (
    <>
      <p>{choice.ask}</p>
      <p class="buttons">
        <button type="button" class="primary" onClick={() => table.view(choice.id, true)}>{table.t("confirm")}</button>
        <button type="button" onClick={() => table.shut()}>{table.t("cancel")}</button>
      </p>
    </>
  );
}

function SettingsForm({ table }: { table: Table }) {
  const { t, settings } = table;
  const set = (name: keyof Settings | "language", value: string | boolean): void => { table.send({ kind: "set", name, value }); };
  const languages = Object.entries(table.strings).filter(([key]) => key.startsWith("language:")).map(([key, name]) => [key.slice(9), name] as const);
  const choice = (name: "theme" | "confirm" | "motion" | "pace", values: string[]) => (
    <fieldset class="field">
      <legend>{t(`set_${name}`)}</legend>
      {values.map((value) => (
        <label key={value}><input type="radio" name={`tk-${name}`} checked={settings[name] === value} onChange={() => set(name, value)} /> {t(`set_${name}_${value}`)}</label>
      ))}
    </fieldset>
  );
  return (
    <div class="settings">
      <fieldset class="field languages">
        <legend>{t("set_language")}</legend>
        {languages.map(([code, name]) => (
          <label key={code} lang={code}><input type="radio" name="tk-language" checked={(table.spoken || table.scene.lang) === code} onChange={() => set("language", code)} /> {name}</label>
        ))}
      </fieldset>
      {choice("theme", ["auto", "light", "dark"])}
      {choice("confirm", ["auto", "on", "off"])}
      {choice("motion", ["auto", "off"])}
      {choice("pace", ["step", "slow", "normal", "fast", "none"])}
      <div class="field"><label><input type="checkbox" checked={settings.shortcuts} onChange={(event) => set("shortcuts", event.currentTarget.checked)} /> {t("set_shortcuts")}</label></div>
      <div class="field"><label><input type="checkbox" checked={settings.predict} onChange={(event) => set("predict", event.currentTarget.checked)} /> {t("set_predict")}</label></div>
    </div>
  );
}

function SheetBody({ table, sheet }: { table: Table; sheet: Sheet }) {
  const { box } = sheet;
  const shown = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(box?.value ?? "");
  const press = (send: Sheet["buttons"][number]["send"]): void => {
    table.shut();
    table.send(send.kind === "sheet" && box && !box.readonly ? { ...send, text } : send);
  };
  return (
    <>
      {sheet.text.split("\n\n").map((paragraph, i) => <p key={i}>{paragraph}</p>)}
      {box && (
        <label class="field">{box.label}
          <textarea ref={shown} rows={6} readOnly={box.readonly} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
      )}
      {sheet.links.length > 0 && <ul class="links">{sheet.links.map((link) => <LinkView key={link.href} table={table} link={link} />)}</ul>}
      <p class="buttons">
        {box?.readonly && <CopyButton table={table} text={text} shown={shown} />}
        {sheet.buttons.map((button) => <button type="button" key={button.label} class={button.primary ? "primary" : ""} onClick={() => press(button.send)}>{button.label}</button>)}
      </p>
    </>
  );
}

/** A link to send to somebody: to be copied, followed, or read by a phone's camera. */
function LinkView({ table, link }: { table: Table; link: Sheet["links"][number] }) {
  const shown = useRef<HTMLAnchorElement>(null);
  return (
    <li class="link">
      <h3><bdi>{link.name}</bdi></h3>
      {link.text && <p>{link.text}</p>}
      {link.picture && <img src={`data:image/svg+xml,${encodeURIComponent(link.picture)}`} alt={link.name} />}
      <a ref={shown} href={link.href} target="_blank" rel="noreferrer">{link.href}</a>
      <CopyButton table={table} text={link.href} shown={shown} what={link.name} />
    </li>
  );
}

/** Copies what is `shown`, and says beside it whether that was possible: a dialog hides the line under the table. */
function CopyButton({ table, text, shown, what }: { table: Table; text: string; shown: RefObject<HTMLElement | null>; what?: string }) {
  const [said, setSaid] = useState("");
  const press = async (): Promise<void> => setSaid(table.t(await copy(text, shown.current!) ? "copied" : "copy_selected"));
  return (
    <>
      <button type="button" onClick={() => void press()}>{table.t("copy")}{what && <span class="unseen">: {what}</span>}</button>
      <span role="status" class="copied">{said}</span>
    </>
  );
}
