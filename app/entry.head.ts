import { storeClicks, supportCommands } from "#app/ui/click-replay.ts";
import { showWholePage } from "#app/ui/whole-page.ts";
import { showVisitor } from "./first-frame.ts";

/*
 * The one inline script that runs in every page, in its head, before anything of it is laid out: one for all costs
 * the browser least, and here none waits for the style sheet. Written into the page by `root.tsx`.
 */

storeClicks();
supportCommands();
showVisitor();
showWholePage();
