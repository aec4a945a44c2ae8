// For a page that is loaded without a network, where browsers allow it (https, or this machine itself): the worker
// keeps the pages (worker.js), this module the sheet as it was last seen, which changes without a page being loaded.
const KEY = "vorhand-sheet"; // of one table, the last one

export const keepSheet = (address, html) => {
  try {
    localStorage.setItem(KEY, JSON.stringify([address, html]));
  } catch {
    // no room, or a private window
  }
};

export const keptSheet = (address) => {
  try {
    const [of, html] = JSON.parse(localStorage.getItem(KEY));
    return of === address ? html : null;
  } catch {
    return null;
  }
};

export const start = () => {
  const { table } = document.getElementById("screen").dataset;
  if (document.body.matches(".phone")) navigator.serviceWorker?.register(`${table}../worker.js`);
};
