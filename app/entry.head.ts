import { isReturn, restorePlace } from "#app/platform/browser/restore-place.ts";
import { nextFrame, startScripts } from "#app/platform/browser/start-scripts.ts";
import { noteUnusedPage } from "#app/shop/recently-viewed/note-unused-page.ts";
import { storeEarlyEvents } from "#app/ui/early-events.ts";
import { showWholePage } from "#app/ui/whole-page.ts";

/*
 * The one inline script that runs in every page, in its head, before anything of it is laid out: one for all costs
 * the browser least, and here none waits for the style sheet. Written into the page by `root.tsx`.
 */

const whole = new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
const isBack = isReturn();

storeEarlyEvents();
showWholePage(isBack);
// Before the first frame of the whole page, which waits for the style sheet.
if (isBack) whole.then(nextFrame).then(restorePlace);
noteUnusedPage(startScripts(whole));
