declare global {
	interface Window {
		replayEarlyEvents?: () => void;
	}
}

/**
 * Runs in the head of every page (`app/entry.head.ts`), before anything of it is laid out. What only scripts respond
 * to can be seen, and used, before hydration. Clicks on buttons are stored here, each button's once, and withheld
 * from React, which responds to some of them itself while it takes the page over. Choices are stored as well, each
 * field's last: a box or a menu shows its new choice at once; those who listen to it hear of it later.
 */
export function storeEarlyEvents(): void {
	const clicked = new Set<HTMLElement>();
	const changed = new Set<HTMLElement>();
	const onClick = (event: Event) => {
		const button = (event.target as Element).closest<HTMLElement>("button[type=button]");
		if (!button) return;
		clicked.add(button);
		event.stopPropagation();
	};
	const onChange = (event: Event) => {
		const field = event.target as HTMLElement;
		if (field.matches("select,[type=checkbox],[type=radio]")) changed.add(field);
	};
	addEventListener("click", onClick, true);
	addEventListener("change", onChange, true);
	window.replayEarlyEvents = () => {
		removeEventListener("click", onClick, true);
		removeEventListener("change", onChange, true);
		for (const button of clicked) button.click();
		changed.forEach(replayChange);
	};
}

/**
 * A part that is still the server's HTML (`HydrateWhenNear`) is taken over when its field gets the focus, and React
 * does that at once for a press. It asks whether a box differs from before, so that is put back first.
 */
function replayChange(field: HTMLElement): void {
	const dispatch = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
	dispatch("focusin");
	dispatch("mousedown");
	if (!(field instanceof HTMLInputElement)) dispatch("change");
	else if (field.checked || field.type === "checkbox") {
		field.checked = !field.checked;
		field.click();
	}
}

/** Replays what was used before hydration, in a task of its own: within an effect React could take over no part at once. */
export function replayEarlyEvents(): void {
	setTimeout(() => {
		window.replayEarlyEvents?.();
		delete window.replayEarlyEvents;
	});
}
