import { WHOLE_PAGE_SCRIPT } from "./whole-page.ts";

declare global {
	interface Window {
		replayEarlyEvents?: () => void;
	}
}

/**
 * Runs in the browser, as text. A box or a menu shows its new choice at once; those who listen to it hear of it
 * later. A part that is still the server's HTML (`HydrateWhenNear`) is taken over when its field gets the focus, and
 * React does that at once for a press. It asks whether a box differs from before, so that is put back first.
 */
const EARLY_EVENTS_SCRIPT = `(() => {
	const clicked = new Set(), changed = new Set();
	const onClick = (event) => {
		const button = event.target.closest("button[type=button]");
		if (!button) return;
		clicked.add(button);
		event.stopPropagation();
	};
	const onChange = ({ target }) => target.matches("select,[type=checkbox],[type=radio]") && changed.add(target);
	addEventListener("click", onClick, true);
	addEventListener("change", onChange, true);
	window.replayEarlyEvents = () => {
		removeEventListener("click", onClick, true);
		removeEventListener("change", onChange, true);
		for (const button of clicked) button.click();
		for (const field of changed) {
			for (const type of ["focusin", "mousedown"]) field.dispatchEvent(new Event(type, { bubbles: true }));
			if (field.localName === "select") field.dispatchEvent(new Event("change", { bubbles: true }));
			else if (field.checked || field.type === "checkbox") {
				field.checked = !field.checked;
				field.click();
			}
		}
	};
})()`;

/**
 * The inline script for the head of every page, run before anything of it is laid out. What only
 * scripts answer can be seen, and used, before hydration. Clicks on buttons are stored here, each button's
 * once, and withheld from React, which answers some of them itself while it takes the page over. Choices are
 * stored as well, each field's last.
 */
export function headScriptProps() {
	return {
		dangerouslySetInnerHTML: {
			__html: import.meta.env.SSR ? `${EARLY_EVENTS_SCRIPT};${WHOLE_PAGE_SCRIPT}` : "",
		},
		suppressHydrationWarning: true,
	};
}

/** Replays what was used before hydration, in a task of its own: within an effect React could take over no part at once. */
export function replayEarlyEvents(): void {
	setTimeout(() => {
		window.replayEarlyEvents?.();
		delete window.replayEarlyEvents;
	});
}
