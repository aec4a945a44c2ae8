// Keeps the last picture of each screen, with all it loads, so that a reload without a network shows it again. Only
// what is marked is kept, as no captive portal's page is.
const CACHE = "vorhand-screens-1";
const MARK = "Vorhand-Screen";
const PATIENCE = 3000; // ms: then what is kept is shown, if there is any

const found = (url) => caches.match(url, { ignoreVary: true });

// Files of another build go, with the pages that name them: each screen keeps itself again with its next answer.
const filesOf = async (text) => {
  const files = [...new Set(Array.from(text.matchAll(/"(\/static\/[^"#]+)/g), ([, file]) => file))];
  const known = await Promise.all(files.map(found));
  if (known.every(Boolean)) return;
  await caches.delete(CACHE);
  await (await caches.open(CACHE)).addAll(files);
};

const keep = async (answer) => {
  if (!answer.headers.has(MARK)) return;
  if (answer.status === 404) await (await caches.open(CACHE)).delete(answer.url, { ignoreVary: true }); // it is no longer there
  if (answer.status !== 200) return;
  const text = await answer.text();
  await filesOf(text);
  const page = new Response(text.replace("<html", "<html data-kept"), { headers: answer.headers });
  await (await caches.open(CACHE)).put(answer.url, page);
};

// A whole page or what is new of it: the answer to both is the page.
const screen = async (event, isPage) => {
  const fresh = fetch(event.request);
  event.waitUntil(fresh.then((answer) => keep(answer.clone())).catch(() => {}));
  const kept = isPage ? await found(event.request.url) : undefined;
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  const answer = await Promise.race([fresh, late]).catch(() => kept);
  return answer.headers.has(MARK) || (answer.status < 500 && answer.status >= 400) ? answer : kept;
};

// The screen that is open already is kept, too.
addEventListener("install", (event) => {
  skipWaiting();
  const open = clients.matchAll({ includeUncontrolled: true });
  const screens = open.then((pages) => pages.filter(({ url }) => new URL(url).pathname.startsWith("/screen/")));
  event.waitUntil(screens.then((pages) => Promise.all(pages.map(async ({ url }) => keep(await fetch(url))))));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET") return;
  if (new URL(url).pathname.startsWith("/screen/")) event.respondWith(screen(event, mode === "navigate"));
  else if (/\/static\/.*\.[0-9a-f]{12}\./.test(url)) // it never changes
    event.respondWith(found(url).then((kept) => kept ?? fetch(url)));
});
