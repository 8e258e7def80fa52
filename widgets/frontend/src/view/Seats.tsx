import { initials } from "../initials";
import type { Seat } from "../protocol";
import type { Table } from "../table";

export function Seats({ table }: { table: Table }) {
  const { seats, views } = table.scene;
  const short = initials(seats.map(({ name }) => name));
  return (
    <section class="seats" aria-label={table.t("seats")}>
      <ul>{seats.map((seat, i) => <SeatView key={seat.id} table={table} seat={seat} short={short[i]!} />)}</ul>
      {views && (
        <button type="button" class="view" aria-haspopup="dialog" aria-keyshortcuts="V" onClick={() => table.chooseView()}>
          {table.t("view")}: <b>{views.choices.find(({ id }) => id === views.at)?.name}</b>
        </button>
      )}
    </section>
  );
}

function SeatView({ table, seat, short }: { table: Table; seat: Seat; short: string }) {
  const others = table.scene.seats.some((other) => !other.mine);
  return (
    <li class={`seat ${seat.toMove ? "to-move" : ""} ${seat.level ? "bot" : ""}`} data-seat={seat.id}>
      <span class={`badge pattern-${seat.pattern}`} aria-hidden="true"><span><b>{seat.id + 1}</b>{short}</span></span>
      <span class="name" title={seat.said || seat.name}>
        <bdi aria-hidden={seat.level ? "true" : undefined}>{seat.name}</bdi>
        {seat.level && <><span class="level" aria-hidden="true">{seat.level}</span><span class="unseen">{seat.said}</span></>}
      </span>
      {seat.mine && others && <span class="mine">{table.t("you")}</span>}
      <span class="points">{seat.points}</span>
      {seat.toMove && <span class="turn" title={table.t("to_move")}>{table.t("to_move")}</span>}
      {seat.note && <span class="note">{seat.note}</span>}
    </li>
  );
}
