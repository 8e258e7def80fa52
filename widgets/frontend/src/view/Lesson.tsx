/* The learn page: the list of lessons and puzzles, the step or puzzle on the table; in a game the number to be guessed.
   What is right Python knows. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Entry, Lesson } from "../protocol";
import type { Table } from "../table";
import { Long } from "./Formula";
import { Prose } from "./Prose";
import { Rove } from "./rove";

export function Contents({ table, contents }: { table: Table; contents: NonNullable<Lesson["contents"]> }) {
  return (
    <section class="lessons">
      <p>{contents.text}</p>
      {contents.games.map((game) => (
        <section key={game.title}>
          <h3>{game.title}</h3>
          <ol>
            {game.lessons.map((lesson) => (
              <li key={lesson.name}><button type="button" onClick={() => table.send(lesson.send)}><Tick table={table} entry={lesson} />{lesson.name}</button></li>
            ))}
          </ol>
          {game.puzzles && <>
            <h4>{game.puzzles.title}</h4>
            {game.puzzles.levels.map((level) => (
              <div class="level" role="group" aria-label={`${game.title}, ${level.title}`} key={level.title}>
                <span aria-hidden="true">{level.title}</span>
                {level.puzzles.map((puzzle) => (
                  <button type="button" key={puzzle.name} class={puzzle.done ? "done" : ""} onClick={() => table.send(puzzle.send)}>
                    <Tick table={table} entry={puzzle} /><span aria-hidden="true">{puzzle.short}</span><span class="unseen">{puzzle.name}</span>
                  </button>
                ))}
              </div>
            ))}
          </>}
        </section>
      ))}
    </section>
  );
}

const Tick = ({ table, entry }: { table: Table; entry: Entry }) =>
  entry.done ? <span class="tick"><span aria-hidden="true">✓ </span><span class="unseen">{table.t("lesson_done")} </span></span> : null;

export function LessonStep({ table, lesson }: { table: Table; lesson: Lesson }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), [lesson.title, lesson.place]);
  const told = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => { if (lesson.feedback) told.current?.scrollIntoView({ block: "nearest" }); }, [table.scene.rev]);
  return (
    <section class="lesson" aria-labelledby="tk-lesson">
      <h3 id="tk-lesson" tabIndex={-1} ref={heading}>{lesson.title} <span class="phase">{lesson.place}</span></h3>
      <Prose table={table} html={lesson.html} />
      {lesson.choices.length > 0 && (
        <ul class="choices">
          {lesson.choices.map((choice) => (
            <li key={choice.name}>
              <button type="button" class={choice.right ? "right" : choice.wrong ? "wrong" : ""} onClick={() => table.send(choice.send)}>
                {(choice.right || choice.wrong) && <span aria-hidden="true">{choice.right ? "✓ " : "✗ "}</span>}
                {choice.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {lesson.ask && <Asked key={lesson.place} table={table} label={lesson.ask} />}
      <div role="status" class="feedback" ref={told}>
        {lesson.feedback && <>
          <p><b>{lesson.feedback.title}</b></p>
          {lesson.feedback.html && <Prose table={table} html={lesson.feedback.html} />}
          {lesson.feedback.formulas.map((formula) => <Long key={formula.seat} table={table} formula={formula} />)}
        </>}
      </div>
      {lesson.buttons.length > 0 && (
        <div class="buttons">
          {lesson.buttons.map((button) => (
            <button key={button.id} type="button" class={button.primary ? "primary" : ""} onClick={() => table.send(button.send)}>{button.name}</button>
          ))}
        </div>
      )}
      {lesson.notes.length > 0 && (
        <div class="notes">
          {lesson.notes.map(({ title, html }) => (
            <section key={title}><h4>{title}</h4><Prose table={table} html={html} /></section>
          ))}
        </div>
      )}
    </section>
  );
}

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
const LONGEST = 6;

/** A number: typed, or pressed together from digits and steps of one. */
function Asked({ table, label }: { table: Table; label: string }) {
  const { t } = table;
  const [text, setText] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    table.send({ kind: "guess", text });
  };
  const step = (by: number): void => setText((now) => String((Number.parseInt(now, 10) || 0) + by));
  const digit = (one: string): void => setText((now) => (now.length < LONGEST ? now + one : now));
  return (
    <form class="asked" onSubmit={submit}>
      <label>{label} <input type="text" inputMode="numeric" autocomplete="off" maxLength={LONGEST} value={text} onInput={(event) => setText(event.currentTarget.value)} /></label>
      <button type="button" data-repeat="-" onClick={() => step(-1)}><span aria-hidden="true">−</span><span class="unseen">{t("one_less")}</span></button>
      <button type="button" data-repeat="+" onClick={() => step(1)}><span aria-hidden="true">+</span><span class="unseen">{t("one_more")}</span></button>
      <button type="submit" class="primary">{t("answer")}</button>
      <Rove class="digits" role="toolbar" label={t("digits")}>
        {DIGITS.map((one) => <button key={one} type="button" data-repeat={one} onClick={() => digit(one)}>{one}</button>)}
        <button type="button" data-repeat="⌫" onClick={() => setText((now) => now.slice(0, -1))}><span aria-hidden="true">⌫</span><span class="unseen">{t("delete_digit")}</span></button>
      </Rove>
    </form>
  );
}
