import { WHOLE_PAGE_SCRIPT } from "./whole-page.ts";

declare global {
	interface Window {
		replayEarlyClicks?: () => void;
	}
}

const CLICK_CAPTURE_SCRIPT = `(()=>{const early=new Set,keep=e=>{const b=e.target.closest("button[type=button]");b&&(early.add(b),e.stopImmediatePropagation())};addEventListener("click",keep,true);window.replayEarlyClicks=()=>{removeEventListener("click",keep,true);for(const b of early)b.click()}})()`;

/**
 * The inline script for the head of every page, run before anything of it is laid out. Buttons that only
 * scripts answer can be seen, and clicked, before hydration. Such clicks are stored here, each button's
 * once, and withheld from React, which answers some of them itself while it takes the page over.
 */
export function headScriptProps() {
	return {
		dangerouslySetInnerHTML: {
			__html: import.meta.env.SSR ? `${CLICK_CAPTURE_SCRIPT};${WHOLE_PAGE_SCRIPT}` : "",
		},
		suppressHydrationWarning: true,
	};
}

/** Replays the clicks from before hydration. */
export function replayEarlyClicks(): void {
	window.replayEarlyClicks?.();
	delete window.replayEarlyClicks;
}
