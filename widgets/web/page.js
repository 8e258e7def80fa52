/* A page of the site without a server: the same table as in Voilà, its Python in a worker beside it. */
import table from "./table.js";

const TABLES = "terakoya.table.";
const kept = () => Object.fromEntries(Object.keys(localStorage).filter((key) => key.startsWith(TABLES))
  .map((key) => [key.slice(TABLES.length), localStorage.getItem(key)]));

const keep = (token, text) => {
  if (text === null) localStorage.removeItem(TABLES + token);
  else localStorage.setItem(TABLES + token, text);
};

/** The part of a widget model that the table uses. */
class Model {
  #traits = {};
  #heard = {};
  constructor(worker) { this.worker = worker; }
  get(name) { return this.#traits[name]; }
  set() {}
  save_changes() {}
  on(event, callback) { (this.#heard[event] ??= []).push(callback); }
  off(event, callback) { this.#heard[event] = (this.#heard[event] ?? []).filter((one) => one !== callback); }
  send(content) { this.worker.postMessage(JSON.stringify(content)); }
  take(traits) {
    Object.assign(this.#traits, traits);
    for (const name of Object.keys(traits)) this.fire(`change:${name}`);
  }
  fire(event, ...all) { for (const callback of this.#heard[event] ?? []) callback(...all); }
}

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const model = new Model(worker);
let drawn = false;
worker.onmessage = ({ data }) => {
  const { traits, message, keep: change, failed } = JSON.parse(data);
  if (failed) console.error(failed);
  if (change) keep(...change);
  if (message) model.fire("msg:custom", message);
  if (!traits) return;
  model.take(traits);
  if (drawn) return;
  drawn = true;
  document.querySelector("#loading").remove();
  table.render({ model, el: document.querySelector("#page") });
};
worker.postMessage({ page: document.documentElement.dataset.page, tables: JSON.stringify(kept()) });
if ("serviceWorker" in navigator) navigator.serviceWorker.register(new URL("./service.js", import.meta.url));
