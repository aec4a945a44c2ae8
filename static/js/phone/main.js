// The entry screen: each module is one idea. Everything works without them, with more taps.
import * as chips from "./chips.js";
import * as drafts from "./drafts.js";
import * as follow from "./follow.js";
import * as keep from "./keep.js";
import * as keypad from "./keypad.js";
import * as letters from "./letters.js";
import * as offer from "./offer.js";
import * as pad from "./pad.js";
import * as preview from "./preview.js";
import * as save from "./save.js";

for (const each of [offer, chips, keypad, letters, pad, preview, save]) each.start();
pad.announce();
drafts.start();
follow.start();
keep.start();
