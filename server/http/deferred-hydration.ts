/** The script with which the router starts the page, as text that does not run by itself. */
const DEFERRED_SCRIPT = '<script type="text/plain" id="scripts">';
/** The same as the router writes it. */
const ROUTER_SCRIPT = '<script type="module" async="">';
const MODULE_PRELOAD = /<link rel="modulepreload" [^>]*?href="([^"]+)"[^>]*>/g;

/** The longest a page may wait for its first photographs, in milliseconds. */
const MAX_WAIT_MS = 1_000;

/**
 * Runs in the browser, as text. Starts the scripts when the first photographs are loaded and painted.
 * A page in the background is never painted and starts at once, and so does one already in use.
 */
const BOOT_SCRIPT = `(files, patience) => {
	let isStarted = false;
	const start = () => {
		if (isStarted) return;
		isStarted = true;
		for (const file of files) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: file }));
		const { textContent } = document.getElementById("scripts");
		document.body.append(Object.assign(document.createElement("script"), { type: "module", textContent }));
	};
	for (const use of ["pointerdown", "keydown", "focusin"]) addEventListener(use, start, { capture: true, once: true });
	if (document.visibilityState === "hidden") return start();
	const first = [...document.querySelectorAll("img[fetchpriority=high]")].map((image) => image.decode().catch(() => {}));
	Promise.all(first).then(() => requestAnimationFrame(() => requestAnimationFrame(start)));
	setTimeout(start, patience);
}`;

/**
 * A page is complete before its scripts run, so these leave network and processor to text and
 * photographs. The router has no option for that, so its script is moved here, in the finished page,
 * before its policy is written. Returns the script that starts them besides the page.
 */
export function deferHydration(html: string): { html: string; script?: string } {
	const from = html.indexOf(ROUTER_SCRIPT);
	const end = html.indexOf("</script>", from);
	if (from < 0 || end < 0) return { html };
	const files = [...html.matchAll(MODULE_PRELOAD)].map(([, file]) => file);
	const after = end + "</script>".length;
	const script = `(${BOOT_SCRIPT})(${JSON.stringify(files)},${MAX_WAIT_MS})`;
	const moved = `${html.slice(0, from)}${DEFERRED_SCRIPT}${html.slice(from + ROUTER_SCRIPT.length, after)}<script>${script}</script>${html.slice(after)}`;
	return { html: moved.replaceAll(MODULE_PRELOAD, ""), script };
}
