import { commandOf, mayBeHeld, stageKey, type Command as Wish } from "../keys";
import type { Curtain as Words } from "../protocol";
import type { Table } from "../table";
import { Actions, ReasonCard, Toast, Tools } from "./Actions";
import { AreaView, hasZone, Zone } from "./Areas";
import { Banner, Lamp } from "./Banner";
import { Command } from "./Command";
import { Curtain } from "./Curtain";
import { Dialogs, MoveList } from "./Dialogs";
import { Strip } from "./Formula";
import { Contents, LessonStep } from "./Lesson";
import { Seats } from "./Seats";
import { PadView } from "./Pad";
import { Staged } from "./Stage";
import { Openers, Side } from "./Side";
import { Start } from "./Start";
import { TimelineView } from "./Timeline";
import { Drawn } from "./faces";

/** Within a shadow root Chromium goes on from what Tab does not stop at to the first place, not to the next one. */
const within = (event: FocusEvent): void => { (event.currentTarget as HTMLElement).tabIndex = 0; };
const beside = (event: FocusEvent): void => { (event.currentTarget as HTMLElement).tabIndex = -1; };

export function App({ table }: { table: Table }) {
  const { scene } = table;
  if (table.covered) return <div class="app"><header class="banner"><Lamp table={table} /></header></div>;
  return (
    <Drawn.Provider value={table.strings}>
      <div class={`app ${table.preview ? "previewing" : ""}`} onKeyDown={(event) => onKey(table, event)}>
        {scene.stage && scene.stage.view !== "notes" ? <Staged table={table} stage={scene.stage} /> : <Pages table={table} />}
        {table.theatre.waits && <button type="button" class="next-beat primary" onClick={() => table.theatre.next()}>{table.t("next_beat")}</button>}
        <div class="end" tabIndex={-1} onFocus={within} onBlur={beside}>{table.t("end_of_table")}</div>
      </div>
    </Drawn.Provider>
  );
}

function Pages({ table }: { table: Table }) {
  const { scene } = table;
  return (
    <>
      <Banner table={table} />
      {scene.mode === "setup" ? <Setup table={table} /> : scene.curtain ? <Passing table={table} curtain={scene.curtain} /> : <Playing table={table} />}
      <Dialogs table={table} />
    </>
  );
}

function Setup({ table }: { table: Table }) {
  const { scene: { form, title, lesson, pad, tabs }, size } = table;
  const narrow = size === "narrow";
  return (
    <div class="zones">
      <div class="setup">
        {form && <Start key={title} table={table} form={form} />}
        {lesson?.contents && <Contents table={table} contents={lesson.contents} />}
        {pad && <PadView table={table} pad={pad} />}
        <div class="under"><Actions table={table} /><Tools table={table} /><Toast table={table} /></div>
        {narrow && tabs.length > 0 && <Openers table={table} />}
      </div>
      {!narrow && tabs.length > 0 && <Side table={table} />}
      {size !== "wide" && <ReasonCard table={table} />}
    </div>
  );
}

/** The screen changes hands. On a small one the curtain comes before the players, so that its button is in sight. */
function Passing({ table, curtain }: { table: Table; curtain: Words }) {
  const { size } = table;
  const narrow = size === "narrow";
  const seats = <div class="left" key="seats"><Seats table={table} /></div>;
  return (
    <div class="zones">
      {!narrow && seats}
      <div class="board"><Curtain key={curtain.heading} table={table} curtain={curtain} />{narrow && <Openers table={table} />}</div>
      {narrow && seats}
      {size !== "narrow" && <Side table={table} />}
      {size !== "wide" && <ReasonCard table={table} />}
    </div>
  );
}

/** The whole table in the window: each area at its place, what is said and asked around it. */
function Planned({ table }: { table: Table }) {
  const { scene: { areas, lesson, scores, timeline } } = table;
  return (
    <>
      <div class="zones">
        <Seats table={table} />
        <div class="board">
          {areas.map((area) => <AreaView key={area.id} table={table} area={area} />)}
          {scores && scores.box.length > 0 && <Strip table={table} />}
        </div>
        <div class="under"><Actions table={table} /><Toast table={table} /></div>
        <Side table={table} foot={<Tools table={table} />}>{lesson && <LessonStep table={table} lesson={lesson} />}</Side>
      </div>
      <footer class="below">
        {timeline && <TimelineView table={table} timeline={timeline} />}
        <Command key={table.eyes} table={table} />
      </footer>
    </>
  );
}

const TALL = 2;   // rows: what is one's own and has more would take half of a phone's screen for good

/** On a phone the players come before the table, unless the table has what one looks for now: a choice, the result. What
    is one's own stays at the foot of the screen there, if it is low; with a lesson to read, only the buttons do. A hand
    comes before what has been scored, so that it is in sight with what is asked. */
function Playing({ table }: { table: Table }) {
  if (table.planned) return <Planned table={table} />;
  const { scene, size } = table;
  const { lesson } = scene;
  const narrow = size === "narrow";
  const step = lesson && <LessonStep table={table} lesson={lesson} />;
  const low = table.areas.every(({ zone, rows }) => zone !== "mine" || rows.length <= TALL);
  const pinned = !lesson && low;
  const beside = size === "wide" && (lesson?.beside ?? false);
  const strip = (here: boolean) => here && scene.scores && <Strip table={table} />;
  const mine = <Zone table={table} zone="mine" />;
  const under = <div class="under"><Actions table={table} /><Toast table={table} /></div>;
  const seats = <div class="left" key="seats"><Seats table={table} />{!narrow && <><Zone table={table} zone="pool" /><Tools table={table} /></>}</div>;
  const late = narrow && (hasZone(table, "outcome") || table.asksFor("theirs"));
  return (
    <>
      <div class="zones">
        {narrow && step}
        {!late && seats}
        <div class="board" key="board">
          <Zone table={table} zone="outcome" />
          {!narrow && !beside && step}
          <Zone table={table} zone="theirs" />
          <Zone table={table} zone="center" />
          {narrow && !pinned && mine}
          {narrow && <><Zone table={table} zone="won" /><Zone table={table} zone="pool" /></>}
          {strip(narrow || !low)}
          {scene.listed && <section class="listed" aria-labelledby="tk-listed"><h3 id="tk-listed">{table.t("what_can_i_do")}</h3><MoveList table={table} /></section>}
          {!narrow && <>{mine}{under}</>}
          {strip(!narrow && low)}
          {!narrow && <Zone table={table} zone="won" />}
        </div>
        {late && seats}
        {!narrow && <Side table={table}>{beside && step}</Side>}
        {size !== "wide" && <ReasonCard table={table} />}
      </div>
      <footer class="below">
        {scene.timeline && <TimelineView table={table} timeline={scene.timeline} />}
        <Command key={table.eyes} table={table} />
        {narrow && <Tools table={table} />}
      </footer>
      {narrow && <div class="dock">{pinned && mine}{under}<Openers table={table} /></div>}
    </>
  );
}

/** While nobody's view is open there is nothing to ask about. */
const AT_CURTAIN = new Set<Wish>(["cancel", "toggle", "keys", "rule"]);

function onKey(table: Table, event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented) return;
  const typing = target.matches("input:not([type=range], [type=radio], [type=checkbox]), textarea, select");
  const { stage } = table.scene;
  const key = stage && stageKey(event, table.settings.shortcuts, typing);
  if (stage && key) {
    event.preventDefault();
    if (!event.repeat) table.send(stage.buttons.find(({ id }) => id === key)!.send);
    return;
  }
  if (stage && stage.view !== "notes" && event.key !== "Escape") return;
  const wish = commandOf(event, table.settings.shortcuts && table.scene.mode !== "setup", typing);
  if (!wish || (table.dialog && wish !== "cancel" && wish !== "toggle")) return;
  if (table.scene.curtain && !AT_CURTAIN.has(wish)) return;
  event.preventDefault();
  if (!event.repeat || mayBeHeld(wish)) obey(table, wish);
}

function obey(table: Table, wish: Wish): void {
  const { scene, settings } = table;
  switch (wish) {
    case "cancel": return table.cancel();
    case "toggle": return void table.send({ kind: "set", name: "shortcuts", value: !settings.shortcuts });
    case "command": return table.part(".command-line")?.focus();
    case "moves": return table.open({ kind: "moves" });
    case "keys": return table.open({ kind: "keys" });
    case "why": return table.why();
    case "rule": return table.openRule(scene.banner.rule);
    case "back": return void table.send({ kind: "turn", by: -1 });
    case "on": return void table.send({ kind: "turn", by: 1 });
    case "branch": return table.leaveOrBranch();
    case "undo": case "redo": return table.takeBack(wish);
    case "views": return table.chooseView();
    case "god": return table.view("god");
    case "pass": return table.pass();
    case "hint": return table.hint();
    default:
      if (wish.startsWith("card-")) return table.focusCard(Number(wish.slice(5)));
      table.send({ kind: "say", what: wish.slice(4) as "hand" });
  }
}
