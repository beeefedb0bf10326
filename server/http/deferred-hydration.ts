import { KNOWN_BROWSER } from "#app/platform/browser/known-browser.ts";
import { RECENTLY_VIEWED_KEY } from "#app/shop/recently-viewed/recently-viewed.ts";

/** The script with which the router starts the page, as text that does not run by itself. */
const DEFERRED_SCRIPT = '<script type="text/plain" id="scripts">';
/** The same as the router writes it. */
const ROUTER_SCRIPT = '<script type="module" async="">';
const MODULE_PRELOAD = /<link rel="modulepreload" [^>]*?href="([^"]+)"[^>]*>/g;

/** The longest a page may wait for its first photographs, in milliseconds. */
const MAX_WAIT_MS = 1_000;

/**
 * When the scripts of a page start. "painted": as soon as its first photographs are. "used": not before its reader
 * does anything, for pages that are whole without scripts. Whoever has used it before, or has followed a link of
 * ours, is using the shop already, and gets every page as "painted" (decision 0055).
 */
export type HydrationStart = "painted" | "used";

/**
 * Runs in the browser, as text. A page in the background is never painted and starts at once. One that waits for
 * its reader fetches its files once it is painted, for the browser's cache: links in the head (`prefetch`) would have
 * the style of all the page worked out again. When it is left unused, a viewed product is noted here, as
 * `recently-viewed.ts` reads it. Cookies and storage are not looked into: the browser would stand still until
 * another process responds. It reports a pointer that lies where a page appears as moved by nothing.
 */
const BOOT_SCRIPT = `(files, patience, waits, known, viewed) => {
	let isStarted;
	const create = (name, fields) => Object.assign(document.createElement(name), fields);
	const start = () => {
		if (isStarted) return;
		isStarted = true;
		document.head.append(...files.map((href) => create("link", { rel: "modulepreload", href })));
		const { textContent } = document.getElementById("scripts");
		document.body.append(create("script", { type: "module", textContent }));
	};
	const startOn = (events) => events.split(" ").map((event) => addEventListener(event, start, true));
	startOn("pointerdown keydown focusin");
	if (document.hidden) return start();
	const painted = new Promise((resolve) => {
		const first = [...document.querySelectorAll("img[fetchpriority=high]")].map((image) => image.decode().catch(() => {}));
		Promise.all(first).then(() => requestAnimationFrame(() => requestAnimationFrame(resolve)));
		setTimeout(resolve, patience);
	});
	if (!waits || location.hash || document.referrer.startsWith(location.origin + "/")) return painted.then(start);
	startOn("wheel scroll click input change error");
	addEventListener("pointermove", (event) => (event.movementX || event.movementY) && start());
	painted.then(() => window.caches?.has(known).catch(() => {})).then((isKnown) => {
		if (isKnown) start();
		else if (!isStarted) files.map((file) => fetch(file, { priority: "low" }).then((found) => found.blob()).catch(() => {}));
	});
	addEventListener("pagehide", () => {
		const id = document.querySelector("[data-viewed]")?.dataset.viewed;
		try { if (id && !isStarted) sessionStorage.setItem(viewed, JSON.stringify([id, ...JSON.parse(sessionStorage.getItem(viewed) ?? "[]")])); } catch {}
	});
}`;

/** What the router writes of a route that is so anyway, and how it sets that off. */
const NEEDLESS = /\n\s*(?:"has\w+": false,)?/g;
/** How the router restores the place to which its reader comes back, in a script that runs on every page. */
const STORED_PLACES = "sessionStorage.getItem(storageKey)";
/** A page that is opened anew has none, and need not wait for the storage to say so. */
const STORED_PLACES_ON_RETURN = `performance.getEntriesByType("navigation")[0]?.type !== "navigate" && ${STORED_PLACES}`;

/** The router's scripts at the end of a page, shorter and quicker; before they are hashed for its policy. */
export const improveRouterScripts = (html: string): string =>
	html.replaceAll(NEEDLESS, "\n").replace(STORED_PLACES, STORED_PLACES_ON_RETURN);

/**
 * A page is complete before its scripts run, so these leave network and processor to text and
 * photographs. The router has no option for that, so its script is moved here, in the finished page,
 * before its policy is written. Returns the script that starts them besides the page.
 */
export function deferHydration(html: string, start: HydrationStart): { html: string; script?: string } {
	const from = html.indexOf(ROUTER_SCRIPT);
	const end = html.indexOf("</script>", from);
	if (from < 0 || end < 0) return { html };
	const files = [...html.matchAll(MODULE_PRELOAD)].map(([, file]) => file);
	const after = end + "</script>".length;
	const script = `(${BOOT_SCRIPT})(${JSON.stringify(files)},${MAX_WAIT_MS},${start === "used"},${JSON.stringify(KNOWN_BROWSER)},${JSON.stringify(RECENTLY_VIEWED_KEY)})`;
	const moved = `${html.slice(0, from)}${DEFERRED_SCRIPT}${html.slice(from + ROUTER_SCRIPT.length, after)}<script>${script}</script>${html.slice(after)}`;
	return { html: moved.replaceAll(MODULE_PRELOAD, ""), script };
}
