import { useRef, useState } from "preact/hooks";
import type { Table } from "../table";
import { History } from "../timeline";

/** The command line: a move in notation or a word such as "undo". */
export function Command({ table }: { table: Table }) {
  const [text, setText] = useState("");
  const history = useRef(new History());
  const submit = (event: Event): void => {
    event.preventDefault();
    const line = text.trim();
    if (!line) return;
    history.current.add(line);
    setText("");
    table.send({ kind: "command", text: line });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    setText(history.current.walk(event.key === "ArrowUp" ? -1 : 1));
  };
  return (
    <form class="command" onSubmit={submit}>
      <input
        type="text" class="command-line" value={text} aria-label={table.t("command")} placeholder={table.t("command")} aria-keyshortcuts="/"
        autocomplete="off" autocapitalize="off" spellcheck={false} enterkeyhint="send"
        onInput={(event) => setText(event.currentTarget.value)} onKeyDown={onKeyDown}
      />
    </form>
  );
}
