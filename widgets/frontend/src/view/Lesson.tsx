/* The learn page: the list of lessons and puzzles, and the step or puzzle on the table. What is right Python knows. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Entry, Lesson } from "../protocol";
import type { Table } from "../table";
import { Long } from "./Formula";

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
      <div class="prose" onClick={table.follow} dangerouslySetInnerHTML={{ __html: lesson.html }} />
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
          {lesson.feedback.html && <div class="prose" onClick={table.follow} dangerouslySetInnerHTML={{ __html: lesson.feedback.html }} />}
          {lesson.feedback.formulas.map((formula) => <Long key={formula.seat} table={table} formula={formula} />)}
        </>}
      </div>
      <div class="buttons">
        {lesson.buttons.map((button) => (
          <button key={button.id} type="button" class={button.primary ? "primary" : ""} onClick={() => table.send(button.send)}>{button.name}</button>
        ))}
      </div>
    </section>
  );
}

function Asked({ table, label }: { table: Table; label: string }) {
  const [text, setText] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    table.send({ kind: "sheet", name: "lesson-answer", text });
  };
  return (
    <form class="asked" onSubmit={submit}>
      <label>{label} <input type="text" inputMode="numeric" autocomplete="off" value={text} onInput={(event) => setText(event.currentTarget.value)} /></label>
      <button type="submit" class="primary">{table.t("answer")}</button>
    </form>
  );
}
