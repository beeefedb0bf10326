/** In the page: what the router wrote to start its scripts, kept from running until it is asked to. */
const DEFERRED_SCRIPT = '<script type="text/plain" id="scripts">';
/** As the router writes it. */
const ROUTER_SCRIPT = '<script type="module" async="">';
const MODULE_PRELOAD = /<link rel="modulepreload" [^>]*?href="([^"]+)"[^>]*>/g;

/** The longest a page may wait for its first photographs, in milliseconds. */
const MAX_WAIT_MS = 1_000;

/**
 * Runs in the browser, as text. Starts the scripts when what is seen first has been painted: its
 * photographs are there and a frame has shown them. A page nobody looks at is never painted and
 * starts at once, and so does one that somebody uses already.
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
 * A page is complete before its scripts come, so these leave line and processor to letters and
 * photographs. The router offers no way to say so; what it writes is moved here, in the finished
 * page, before its policy is made.
 */
export function deferHydration(html: string): string {
	const from = html.indexOf(ROUTER_SCRIPT);
	const end = html.indexOf("</script>", from);
	if (from < 0 || end < 0) return html;
	const files = [...html.matchAll(MODULE_PRELOAD)].map(([, file]) => file);
	const after = end + "</script>".length;
	const moved = `${html.slice(0, from)}${DEFERRED_SCRIPT}${html.slice(from + ROUTER_SCRIPT.length, after)}<script>(${BOOT_SCRIPT})(${JSON.stringify(files)},${MAX_WAIT_MS})</script>${html.slice(after)}`;
	return moved.replaceAll(MODULE_PRELOAD, "");
}
