import type { Table } from "../table";

/** What is going on and who must do what; always there, so that its changes are spoken. */
export function Status({ table }: { table: Table }) {
  const { banner, busy, mode, views } = table.scene;
  const label = mode === "review" || mode === "branch" || mode === "edit" ? table.t(`mode_${mode}`) : "";
  return (
    <div role="status" aria-atomic="true" class="status">
      <h2 tabIndex={-1}>
        <span class="sun" aria-hidden="true" />
        {views?.god && <span class="mode-label god">{table.t("god")}</span>}
        {label && <span class="mode-label">{label}</span>}
        {banner.phase && <span class="phase">{banner.phase}</span>}
        <span class="text">{banner.text}</span>
        {busy && <span class="busy">{busy}</span>}
      </h2>
    </div>
  );
}

export function Banner({ table }: { table: Table }) {
  const { banner, mode } = table.scene;
  return (
    <header class="banner">
      <Status table={table} />
        <div class="ask">
          {mode !== "setup" && mode !== "curtain" && <>
            <button type="button" onClick={() => table.open({ kind: "moves" })} aria-keyshortcuts="M">{table.t("what_can_i_do")}</button>
            <button type="button" onClick={() => table.why()} aria-keyshortcuts="W">{table.t("why")}</button>
          </>}
          <button type="button" onClick={() => table.openRule(banner.rule)} aria-keyshortcuts="R">{table.t("rule")}</button>
          <button type="button" class="round" onClick={() => table.open({ kind: "keys" })} aria-keyshortcuts="?" title={table.t("keys")}><span aria-hidden="true">?</span><span class="unseen">{table.t("keys")}</span></button>
          <button type="button" class="round gear" onClick={() => table.open({ kind: "settings" })} title={table.t("settings")} aria-label={table.t("settings")}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h9M17 7h3M4 17h3M11 17h9" /><circle cx="15" cy="7" r="2.5" /><circle cx="9" cy="17" r="2.5" /></svg>
          </button>
        </div>
      <Lamp table={table} />
    </header>
  );
}

/** English stands in only here: without Python there are no other words. */
export function Lamp({ table }: { table: Table }) {
  const word = (key: string, english: string): string => table.strings[key] ?? english;
  if (table.lamp !== "lost") {
    const text = { live: word("lamp_live", "live"), waiting: word("lamp_waiting", "reconnecting"), busy: word("lamp_busy", "Python is at work") }[table.lamp];
    return <span class={`lamp ${table.lamp}`} title={text}><span class={table.lamp === "busy" ? "" : "unseen"}>{text}</span></span>;
  }
  return (
    <div class="lost" role="alert">
      <span>
        {word("lamp_lost", "The connection is lost.")}{" "}
        {table.kept && !table.guest && <>{word("lamp_kept", "Nothing that was played is gone.")}{" "}</>}
        {table.mends ? word("lamp_mends", "It comes back by itself.") : table.guest && word("lamp_guest", "If Python was restarted, run the cell again.")}
      </span>
      {!table.mends && !table.guest && <button type="button" class="primary" onClick={() => location.reload()}>{word("reload", "Reload")}</button>}
    </div>
  );
}
