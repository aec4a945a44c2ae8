// The entry screen: each module is one idea. All works without them, with more taps.
import * as bar from "./bar.js";
import { byId } from "./news.js";
import * as conflict from "./conflict.js";
import * as drafts from "./drafts.js";
import * as follow from "./follow.js";
import * as keypad from "./keypad.js";
import * as offer from "./offer.js";
import * as pad from "./pad.js";
import * as page from "./page.js";
import * as preview from "./preview.js";
import * as queue from "./queue.js";
import * as save from "./save.js";
import * as send from "./send.js";
import * as sheet from "./sheet.js";
import * as transfer from "./transfer.js";
import * as turn from "./turn.js";

for (const each of [page, offer, keypad, pad, preview, drafts, save]) each.start();
pad.announce();
await queue.start();

// First what sends, and each by itself: no mistake in what is drawn keeps hands here.
for (const start of [
  () => send.start({ ...pad.here(), apply: sheet.applySheet }),
  () => conflict.start(turn.openHand),
  ...[bar, sheet, turn, follow].map((each) => each.start),
  () => byId("transfer") && transfer.start(),
])
  queueMicrotask(start);
