/* What a class looks at: the banner, the step and the table, in large letters. The keys of the stage are buttons that are
   seen only where one of them has the focus. */
import { useLayoutEffect } from "preact/hooks";
import type { Stage } from "../protocol";
import type { Table } from "../table";
import { ReasonCard, Tools } from "./Actions";
import { Zone } from "./Areas";
import { Lamp, Status } from "./Banner";
import { LessonStep } from "./Lesson";
import { Seats } from "./Seats";

/** What stands on the keyboard for a button of the stage, by its id. */
export const STAGE_KEYS: Record<string, string> = { on: "PageDown", back: "PageUp", branch: "B", blank: "." };

export function Staged({ table, stage }: { table: Table; stage: Stage }) {
  const { scene } = table;
  const pointed = scene.lesson?.point[0];
  useLayoutEffect(() => { if (pointed) table.show(pointed); }, [scene.lesson?.title, scene.lesson?.place]);
  return (
    <div class="staged">
      <header class={stage.view === "blank" ? "unseen" : "banner"}><Status table={table} />{(table.lamp === "lost" || table.lamp === "busy") && <Lamp table={table} />}</header>
      <div class="stage-keys" role="toolbar" aria-label={table.t("stage_keys")}>
        {stage.buttons.map((button) => (
          <button key={button.id} type="button" aria-keyshortcuts={STAGE_KEYS[button.id]} onClick={() => table.send(button.send)}>{button.name}</button>
        ))}
      </div>
      {stage.view === "stage" && (
        <div class="scenery">
          <div class="left">
            {scene.lesson && <LessonStep table={table} lesson={scene.lesson} />}
            <Seats table={table} />
          </div>
          <div class="board">
            <Zone table={table} zone="theirs" />
            <Zone table={table} zone="center" />
            <Zone table={table} zone="mine" />
            <Zone table={table} zone="won" />
            <Zone table={table} zone="pool" />
            <Tools table={table} />
          </div>
        </div>
      )}
      <ReasonCard table={table} />
    </div>
  );
}
