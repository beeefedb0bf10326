import { storeClicks, supportCommands } from "#app/ui/click-replay.ts";
import { showWholePage } from "#app/ui/whole-page.ts";
import { showVisitor } from "./first-frame.ts";

/*
 * The one inline script of every page, in its head, before layout: a single script costs the browser least, and in
 * this position it does not wait for the style sheet. `root.tsx` writes it into the page.
 */

storeClicks();
supportCommands();
showVisitor();
showWholePage();
