/* The start page in the reader's language, and another one when it is chosen. `pick`: language.js. Every page but the one
   shown first waits in a template. */
const root = document.querySelector(".tk-hub");
const pages = new Map([[root.lang, { dir: root.dir, nodes: [...root.childNodes] }]]);
for (const { lang, dir, content } of document.querySelectorAll("template.tk-hub-page")) pages.set(lang, { dir, nodes: [...content.childNodes] });

const show = (code) => {
  const { dir, nodes } = pages.get(code);
  Object.assign(root, { lang: code, dir });
  Object.assign(document.documentElement, { lang: code, dir });
  root.replaceChildren(...nodes);
  root.querySelector("select").value = code;
};
const keep = (code) => {
  try {
    const kept = JSON.parse(localStorage.getItem("terakoya.settings") ?? "{}");
    localStorage.setItem("terakoya.settings", JSON.stringify({ ...kept, language: code }));
  } catch { /* nothing is kept here */ }
};
const arrive = () => {
  const code = pick([...pages.keys()]);
  if (/[#&]lang=/.test(location.hash)) {
    keep(code);
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  if (code !== root.lang) show(code);
};
root.addEventListener("change", ({ target }) => {
  keep(target.value);
  show(target.value);
  root.querySelector("select").focus();
});
addEventListener("hashchange", arrive);
arrive();
