// A page of the server in this one's place, for what no phone knows by itself: signing, and whatever was refused.
import { say } from "./messages.js";
import { renew } from "./table.js";

const fetched = async (address) => {
  const response = await fetch(address, { signal: AbortSignal.timeout?.(20_000) });
  return new DOMParser().parseFromString(await response.text(), "text/html");
};

let isLoading = false;

/** Another page than a table's is left to the browser. */
export const load = async (address) => {
  if (isLoading) return;
  isLoading = true;
  const page = await fetched(address).catch(() => null);
  isLoading = false;
  if (!page) return say("no-answer", { answers: { again: () => load(address) } });
  if (!page.getElementById("round")) return location.assign(address);
  document.querySelector("main").replaceWith(page.querySelector("main"));
  window.scrollTo({ top: 0 });
  renew();
  document.dispatchEvent(new Event("screen:new"));
};
