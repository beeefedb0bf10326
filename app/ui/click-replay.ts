declare global {
	interface Window {
		replayEarlyClicks?: () => void;
	}
}

const CLICK_CAPTURE_SCRIPT = `(()=>{const early=new Set,keep=e=>{const b=e.target.closest("button[type=button]");b&&(early.add(b),e.stopImmediatePropagation())};addEventListener("click",keep,true);window.replayEarlyClicks=()=>{removeEventListener("click",keep,true);for(const b of early)b.click()}})()`;

/**
 * An inline script for the head of every page: buttons that only scripts answer can be seen, and
 * clicked, before hydration. Such clicks are stored here, each button's once, and stored
 * from React, which answers some of them itself while it takes the page over.
 */
export function clickCaptureScriptProps() {
	return {
		dangerouslySetInnerHTML: { __html: import.meta.env.SSR ? CLICK_CAPTURE_SCRIPT : "" },
		suppressHydrationWarning: true,
	};
}

/** Replays the clicks from before hydration. */
export function replayEarlyClicks(): void {
	window.replayEarlyClicks?.();
	delete window.replayEarlyClicks;
}
