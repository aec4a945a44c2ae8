// The projector: type as large as fits, pages and pictures that turn by themselves, and the last picture when the network
// drops. A page asks for itself again; only an answer of ours, whole and marked, replaces what stands there.
(() => {
  "use strict";

  const MARK = "Vorhand-Screen";
  const ASK_EVERY = 3000; // ms
  const PATIENCE = 8000; // ms: an answer that takes longer is none
  const LOST_AFTER = 10000; // ms without an answer
  const IDLE_AFTER = 4000; // ms: then buttons and the pointer are out of the picture
  const LEAST = 0.027; // of the picture's height: the smallest type that can be read from the last table
  const LARGEST = 0.07;
  const STEPS = 6; // of halving in between
  const IN_ONE_ROW = [0.2, 0.4, 0.6, 0.8, 0.95, 1]; // shares of the lines that a column is broad enough for; the others take two rows
  const WORTH_IT = 1.2; // so much larger is worth it that more names take two rows
  const LARGE_ENOUGH = 0.7; // of a podium's usual type
  const BROADEST = 1.2; // columns are at most so much broader than they need

  const body = document.body;
  const find = (selector) => document.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  let at = 0; // the picture that stands
  let page = 0; // of its list
  let paused = false;
  let turning = 0;

  // -- how large, and how many pages ---------------------------------------------------------------------------------
  const gapOf = (list) => parseFloat(getComputedStyle(list).columnGap) || 0;
  const columnOf = (list) => list.firstElementChild.getBoundingClientRect().width + gapOf(list);
  const columnsShown = (list) => Math.max(1, Math.round((list.clientWidth + gapOf(list)) / columnOf(list)));
  const columnsOf = (list) => Math.max(1, Math.round((list.scrollWidth + gapOf(list)) / columnOf(list)));
  const pagesOf = (list) => Math.ceil(columnsOf(list) / columnsShown(list));
  const lines = (list) => all(":scope > li:not([data-filler])", list);
  const isTooTall = (list) => lines(list).some((line) => line.offsetHeight > list.clientHeight);

  const measured = (list, how) => {
    Object.assign(list.style, { fontSize: "100px", columnWidth: "", maxWidth: "" });
    list.dataset.measured = how;
    const found = lines(list).map((line) => line.offsetWidth / 100 + 0.1).sort((a, b) => a - b);
    delete list.dataset.measured;
    return found;
  };
  const widthsOf = (list) => {
    const [rows, words] = [measured(list, "rows"), measured(list, "words")];
    const some = IN_ONE_ROW.map((share) => rows[Math.ceil((rows.length - 1) * share)]);
    return new Set(some.map((width) => Math.max(width, words.at(-1)))); // no word is broken
  };
  const setSize = (list, { share, width }) => {
    list.style.fontSize = `${share * innerHeight}px`;
    list.style.columnWidth = `${width}em`;
    list.style.maxWidth = "";
    return pagesOf(list);
  };
  const largest = (list, width, most) => {
    let [share, above] = [LEAST, LARGEST];
    for (let step = 0; step < STEPS; step += 1) {
      const middle = (share + above) / 2;
      if (setSize(list, { share: middle, width }) <= most && !isTooTall(list)) share = middle;
      else above = middle;
    }
    return { share, width };
  };

  // As few pages as the smallest type needs, and then the largest type that needs no more of them.
  const chosen = (list) => {
    const widths = [...widthsOf(list)].map((width) => [width, setSize(list, { share: LEAST, width })]);
    const most = Math.min(...widths.map(([, count]) => count));
    const sizes = widths.filter(([, count]) => count === most).map(([width]) => largest(list, width, most));
    return { ...sizes.reduce((best, each) => (each.share * WORTH_IT >= best.share ? each : best)), most };
  };

  // While a list stays as long as it was, its type stays as large: a new figure in it makes nothing jump.
  const sizes = new Map();
  const fit = (list) => {
    if ("fitted" in list.dataset || !list.firstElementChild) return;
    const key = [list.closest(".picture").dataset.screen, list.children.length, innerWidth, innerHeight].join();
    let size = sizes.get(key);
    if (!size || setSize(list, size) > size.most || isTooTall(list)) sizes.set(key, (size = chosen(list)));
    setSize(list, size);
    const shown = columnsShown(list);
    const broadest = shown * size.width * size.share * innerHeight * BROADEST;
    list.style.maxWidth = `${broadest + (shown - 1) * gapOf(list)}px`;
    if (pagesOf(list) > size.most) list.style.maxWidth = "";
    fill(list);
    list.dataset.fitted = "";
  };

  const loosen = (list) => {
    delete list.dataset.fitted;
    all("[data-filler]", list).forEach((each) => each.remove());
  };

  // The last page begins where the one before it ends: columns that are missing there are put in, empty. Without them
  // the browser would only scroll to the list's end, and columns of the page before would stand there again.
  const fill = (list) => {
    const [shown, columns] = [columnsShown(list), columnsOf(list)];
    for (let missing = (shown - (columns % shown)) % shown; columns > shown && missing > 0; missing -= 1) {
      const filler = document.createElement("li");
      filler.dataset.filler = "";
      filler.setAttribute("aria-hidden", "true");
      filler.textContent = "\u00a0";
      Object.assign(filler.style, { breakBefore: "column", visibility: "hidden" });
      list.append(filler);
    }
  };

  // -- which picture stands ------------------------------------------------------------------------------------------
  const pictures = () => all("#pictures > .picture");
  const list = () => find("#pictures > .picture:not([hidden]) [data-pages]");
  const pages = () => (list() ? pagesOf(list()) : 1);

  const nameOf = (line) => line.querySelector(".ranking__name").textContent.trim().slice(0, 3);
  const sayWhere = () => {
    const names = list();
    find("[data-page]").textContent = pages() > 1 ? `${page + 1} / ${pages()}` : "";
    const range = find(".picture:not([hidden]) [data-range]");
    if (!names || !range || !("byName" in names.dataset)) return;
    const { left, right } = names.getBoundingClientRect();
    const seen = lines(names).filter((line) => {
      const middle = line.getBoundingClientRect();
      return middle.left >= left - 1 && middle.right <= right + 1;
    });
    range.textContent = pages() > 1 && seen.length ? `${nameOf(seen[0])} – ${nameOf(seen.at(-1))}` : "";
  };

  // Names that are won with are as large as all of them fit; where a podium's columns make them small, it stands in rows.
  const shrink = (stage) => {
    delete stage.dataset.rows;
    const inColumns = shareThatFits(stage);
    if (inColumns >= LARGE_ENOUGH || !stage.querySelector(".podium")) return;
    stage.dataset.rows = "";
    if (shareThatFits(stage) > inColumns) return;
    delete stage.dataset.rows;
    shareThatFits(stage);
  };
  const shareThatFits = (stage) => {
    stage.style.fontSize = "";
    const usual = parseFloat(getComputedStyle(stage).fontSize);
    let share = 1;
    for (; share > 0.3 && isOver(stage); share -= 0.05) stage.style.fontSize = `${usual * (share - 0.05)}px`;
    return share;
  };
  const isOver = (stage) =>
    [stage, ...all(".picture__name", stage)].some((each) => each.scrollWidth > each.clientWidth) ||
    stage.scrollHeight > stage.clientHeight;

  const show = () => {
    const there = pictures();
    at %= Math.max(1, there.length);
    there.forEach((each, index) => (each.hidden = index !== at));
    const names = list();
    if (names) fit(names);
    page = Math.min(page, pages() - 1);
    if (names) names.scrollTo({ left: page * columnsShown(names) * columnOf(names), behavior: "instant" });
    all(".picture:not([hidden]) [data-fit]").forEach(shrink);
    sayWhere();
    tell();
  };

  const goOn = () => {
    page += 1;
    if (page >= pages()) [at, page] = [at + 1, 0];
    show();
    wait();
  };
  const turn = () => (paused ? wait() : goOn());
  const wait = () => {
    clearTimeout(turning);
    turning = setTimeout(turn, Number(find("#pictures").dataset.seconds) * 1000);
  };

  // -- what is new ---------------------------------------------------------------------------------------------------
  // A page that was kept (screen_worker.js) is as old as the last answer before the network dropped.
  const heardAt = `vorhand-screen ${location.pathname}`;
  const isKept = "kept" in document.documentElement.dataset;
  let answeredAt = Date.now();
  const answered = (time) => {
    answeredAt = time;
    localStorage.setItem(heardAt, time);
  };
  try {
    answered((isKept && Number(localStorage.getItem(heardAt))) || answeredAt);
  } catch {
    // Without room for it, it is as old as it was loaded.
  }
  const kinds = () => pictures().map((each) => each.dataset.screen).join();

  const take = (answer) => {
    const fresh = new DOMParser().parseFromString(answer, "text/html");
    const [now, next] = [find("#pictures"), fresh.querySelector("#pictures")];
    if (!next || !answer.trimEnd().endsWith("</html>")) throw new Error("not a whole page");
    const before = kinds();
    now.replaceWith(document.adoptNode(next));
    document.title = fresh.title;
    if (kinds() !== before) {
      [at, page] = [0, 0];
      wait();
    }
    show();
  };

  const ask = async () => {
    try {
      const response = await fetch(location.href, {
        cache: "no-store",
        redirect: "error",
        headers: { "If-None-Match": find("#pictures").dataset.tag ?? "" },
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (!response.headers.get(MARK)) throw new Error("somebody else answered");
      if ([200, 404].includes(response.status)) { // 404: the evening is no longer there
        take(await response.text());
      } else if (response.status !== 304) throw new Error(response.status);
      answered(Date.now());
    } catch {
      // The picture stays.
    }
    sayLost();
    setTimeout(ask, ASK_EVERY);
  };

  const clock = (time) =>
    new Date(time).toLocaleTimeString("de-AT", { hour: "2-digit", minute: "2-digit", timeZone: find("#pictures").dataset.zone });
  const sayLost = () => {
    const note = find("[data-lost]");
    const isLost = Date.now() - answeredAt > LOST_AFTER;
    if (isLost) note.querySelector("[data-since]").textContent = clock(answeredAt);
    note.hidden = !isLost;
  };

  // -- the time of day, and the round's ------------------------------------------------------------------------------
  const tell = () => {
    all("[data-time]").forEach((each) => (each.textContent = clock(Date.now())));
    document.dispatchEvent(new Event("screen:new")); // clock.js
  };

  // -- the few buttons -----------------------------------------------------------------------------------------------
  const pause = find("[data-pause]");
  const fullscreen = find("[data-fullscreen]");
  pause.addEventListener("click", () => {
    paused = !paused;
    pause.setAttribute("aria-pressed", String(paused));
  });
  fullscreen.addEventListener("click", () => document.documentElement.requestFullscreen?.());
  pause.hidden = fullscreen.hidden = false;

  document.addEventListener("keydown", (event) => {
    if (["ArrowRight", "PageDown"].includes(event.key)) goOn();
  });

  let resting = 0;
  const stir = () => {
    delete body.dataset.idle;
    clearTimeout(resting);
    resting = setTimeout(() => (body.dataset.idle = ""), IDLE_AFTER);
  };
  ["pointermove", "pointerdown", "keydown"].forEach((sign) => addEventListener(sign, stir));

  // A screen that goes dark in the middle of an evening is none; browsers allow this on https only.
  const stayAwake = () => {
    if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", stayAwake);

  navigator.serviceWorker?.register("/screen/worker.js").catch(() => {}); // refused on plain http

  body.dataset.scripted = "";
  stir();
  stayAwake();
  show();
  wait();
  addEventListener("resize", () => {
    all("[data-fitted]").forEach(loosen);
    show();
  });
  setInterval(() => {
    tell();
    sayLost();
  }, 1000);
  setTimeout(ask, ASK_EVERY);
})();
