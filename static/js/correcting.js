// A hand of a closed table: what is chosen is shown at once; the button leads to the page that says what it changes.
import { start as startKeypad } from "./phone/keypad.js";
import { on } from "./phone/news.js";
import { start as startOffers } from "./phone/offer.js";
import { announce, form, start as startPad } from "./phone/pad.js";
import { start as startPage } from "./phone/page.js";
import { shown, start as startPreview } from "./phone/preview.js";

for (const start of [startPage, startOffers, startKeypad, startPad, startPreview]) start();
on("click", ({ target }) => target.closest("#answer [name=save][type=button]") && shown() && form().submit());
announce();
