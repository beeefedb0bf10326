import { KNOWN_BROWSER } from "./known-browser.ts";

/** Of the script that starts the page, as text that does not run by itself (`server/http/page-scripts.ts`). */
export const SCRIPTS_ID = "scripts";

/** The longest a page may wait for its first photographs, in milliseconds. */
const MAX_WAIT_MS = 1_000;

/** How long after its first photographs a page that waits for its reader fetches its scripts: what is seen goes first. */
const FETCH_DELAY_MS = 1_000;

/** Before it is painted. There is none before the style sheet has come. */
export const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/**
 * Runs in the head of every page, and starts its scripts when its first photographs are painted, or not before its
 * reader does anything (`data-waits`). A page in the background is never painted and starts at once. One that waits for
 * its reader fetches its files a moment after it is painted, for the browser's cache: links in the head (`prefetch`)
 * would have the style of all the page worked out again. Cookies and storage are not looked into: the browser would
 * stand still until another process responds. Returns whether they have been started.
 */
export function startScripts(whole: Promise<unknown>): () => boolean {
	let isStarted = false;
	const start = async () => {
		await whole;
		if (isStarted) return;
		isStarted = true;
		const { files, textContent } = readScripts();
		for (const href of files) append("link", { rel: "modulepreload", href });
		append("script", { type: "module", textContent });
	};
	const startOn = (events: string) => {
		for (const event of events.split(" ")) addEventListener(event, start, true);
	};
	startOn("pointerdown keydown focusin");
	whole.then(async () => {
		if (document.hidden) return start();
		const { files, dataset } = readScripts();
		const isOpenedHere =
			"waits" in dataset && !location.hash && !document.referrer.startsWith(`${location.origin}/`);
		if (isOpenedHere) {
			startOn("wheel scroll click input change error");
			// The browser reports a pointer that lies where a page appears as moved by nothing.
			addEventListener("pointermove", (event) => (event.movementX || event.movementY) && start());
		}
		await paint();
		if (!isOpenedHere || (await window.caches?.has(KNOWN_BROWSER).catch(() => false))) start();
		else setTimeout(() => isStarted || files.map(fetchForLater), FETCH_DELAY_MS);
	});
	return () => isStarted;
}

function readScripts() {
	const { dataset, textContent } = document.getElementById(SCRIPTS_ID) as HTMLElement;
	return { files: (dataset.files as string).split(" "), dataset, textContent };
}

const append = <Name extends "link" | "script">(name: Name, fields: Partial<HTMLElementTagNameMap[Name]>) =>
	document.body.append(Object.assign(document.createElement(name), fields));

async function paint(): Promise<void> {
	await nextFrame();
	const first = [...document.querySelectorAll<HTMLImageElement>("img[fetchpriority=high]")];
	const decoded = Promise.allSettled(first.map((image) => image.decode()));
	const patience = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
	await Promise.race([decoded.then(nextFrame).then(nextFrame), patience]);
}

const fetchForLater = (file: string): Promise<unknown> =>
	// biome-ignore lint/style/noRestrictedGlobals: a file of ours, into the browser's cache.
	fetch(file, { priority: "low" })
		.then((found) => found.blob())
		.catch(() => undefined);
