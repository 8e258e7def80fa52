/* For JupyterLab and Notebook 7: a table whose kernel is gone is the picture that was saved with it, not an error.

   An output of ours says by a type of its own that it has both, a live view and a picture. What is shown for that type is
   the picture, until the live view is there. Written as JupyterLab loads its extensions: a container of shared modules. */
(() => {
  const BOTH = "application/vnd.terakoya.table+json";
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const STYLE = `.terakoya-live:not(:has(> *)), .terakoya-still:has(+ .terakoya-live > *) { display: none; }`;
  const NEEDED = ["@jupyterlab/notebook", "@jupyterlab/rendermime", "@lumino/widgets"];
  let shared = {};

  const load = async (name) => (await Object.values(shared[name])[0].get())();

  async function plugin() {
    if (!NEEDED.every((name) => shared[name])) return [];   // another host that loads these extensions, such as Voilà
    const [{ INotebookTracker }, { IRenderMimeRegistry }, { Panel }] = await Promise.all(NEEDED.map(load));
    const activate = (_app, rendermime, notebooks) => {
      document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
      class Table extends Panel {
        constructor({ resolver }) {
          super();
          const notebook = notebooks.find(({ content }) => content.rendermime.resolver === resolver);
          this.registry = notebook ? notebook.content.rendermime : rendermime;
        }
        put(type, name) {
          const renderer = this.registry.createRenderer(type);
          renderer.addClass(name);
          this.addWidget(renderer);
          return renderer;
        }
        async renderModel(model) {
          for (const old of [...this.widgets]) old.dispose();
          await this.put("text/html", "terakoya-still").renderModel(model);
          if (model.data[VIEW] && this.registry.getFactory(VIEW)) await this.put(VIEW, "terakoya-live").renderModel(model);
        }
      }
      rendermime.addFactory({ safe: true, mimeTypes: [BOTH], createRenderer: (options) => new Table(options) }, -20);
    };
    return [{ id: "terakoya:picture", autoStart: true, requires: [IRenderMimeRegistry, INotebookTracker], activate }];
  }

  (window._JUPYTERLAB ??= {}).terakoya = {
    init: (scope) => { shared = scope; },
    get: async () => {
      const found = await plugin();
      return () => ({ __esModule: true, default: found });
    },
  };
})();
