// For a page that is loaded without a network, where browsers allow it (https, or this machine itself): the worker
// keeps the pages (worker.js), this module the sheet as it was last seen, which changes without a page being loaded.
import { read, write } from "./storage.js";

const KEY = "vorhand-sheet"; // of one table, the last one

export const keepSheet = (table, html) => write(KEY, [table, html]); // where there is no room an older one has to do

/** Only for a page that was kept, too: one that has just come knows better, whatever the desk's clock says. */
export const keptSheet = (table) => {
  const [of, html] = read(KEY) ?? [];
  return document.querySelector("html[data-kept]") && of === table ? html : null;
};

export const start = () => {
  if (document.body.matches(".phone")) navigator.serviceWorker?.register("/t/worker.js");
};
