import { useState } from "preact/hooks";
import type { Field, Form } from "../protocol";
import type { Table } from "../table";
import { RuleChip } from "./Formula";

type Values = Record<string, string | boolean | number>;

/** The start page: a form that Python describes and reads. */
export function Start({ table, form }: { table: Table; form: Form }) {
  const [values, setValues] = useState<Values>(() => Object.fromEntries(form.fields.map((field) => [field.id, field.value])));
  const set = (id: string, value: string | boolean | number): void => setValues({ ...values, [id]: value });
  const submit = (event: Event): void => {
    event.preventDefault();
    table.send({ ...form.send, values } as Form["send"]);
  };
  const shown = ({ when }: Field): boolean => {
    const other = when && form.fields.find(({ id }) => id === when.field);
    return !other || (shown(other) && when.values.includes(String(values[other.id])));
  };
  const fields = (advanced: boolean) => form.fields.filter((field) => field.advanced === advanced && shown(field))
    .map((field) => <FieldView key={field.id} table={table} field={field} value={values[field.id] ?? field.value} set={(value) => set(field.id, value)} />);
  const more = fields(true);
  return (
    <form class="start" onSubmit={submit} aria-labelledby="tk-start">
      <h3 id="tk-start">{form.title}</h3>
      {form.text && <p>{form.text}</p>}
      {fields(false)}
      {more.length > 0 && <details><summary>{form.more}</summary>{more}</details>}
      <button type="submit" class="primary">{form.submit}</button>
    </form>
  );
}

function FieldView({ table, field, value, set }: { table: Table; field: Field; value: string | boolean | number; set: (value: string | boolean | number) => void }) {
  const id = `tk-field-${field.id}`;
  const help = field.help ? `${id}-help` : undefined;
  const chip = field.rule && <RuleChip table={table} rule={field.rule} name={table.ruleName(field.rule)} />;
  const note = (field.help || chip) && <span class="help">{field.help && <span id={help}>{field.help}</span>} {chip}</span>;
  if (field.kind === "radio") {
    return (
      <fieldset class="field" aria-describedby={help}>
        <legend>{field.label}</legend>
        {field.choices.map((choice) => (
          <label key={choice.value}><input type="radio" name={id} checked={value === choice.value} onChange={() => set(choice.value)} /> {choice.label}</label>
        ))}
        {note}
      </fieldset>
    );
  }
  if (field.kind === "check") {
    return (
      <div class="field">
        <label><input type="checkbox" checked={Boolean(value)} aria-describedby={help} onChange={(event) => set(event.currentTarget.checked)} /> {field.label}</label>
        {note}
      </div>
    );
  }
  return (
    <div class="field">
      <label for={id}>{field.label}</label>
      {field.kind === "select"
        ? <select id={id} value={String(value)} aria-describedby={help} onChange={(event) => set(event.currentTarget.value)}>
            {field.choices.map((choice) => <option key={choice.value} value={choice.value}>{choice.label}</option>)}
          </select>
        : field.kind === "number"
          ? <input id={id} type="number" value={String(value)} max={field.max || undefined} aria-describedby={help} onInput={(event) => set(event.currentTarget.valueAsNumber)} />
          : <input id={id} type="text" value={String(value)} maxLength={field.max || undefined} aria-describedby={help} autocomplete="off" onInput={(event) => set(event.currentTarget.value)} />}
      {note}
    </div>
  );
}
