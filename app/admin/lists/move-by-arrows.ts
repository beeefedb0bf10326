const ROWS = "tbody > tr, ul > li";
const CONTROLS = "a, button, summary, select, input:not([type=hidden])";
/** Elements that use the arrow keys themselves. */
const KEEPS_ARROWS = "select, textarea, dialog *, input:not([type=checkbox])";

/**
 * For the element around a list: the up and down keys move from a control of one row to the same control of the next.
 */
export function moveByArrows(list: HTMLElement | null): (() => void) | undefined {
	if (!list) return undefined;
	const move = (event: KeyboardEvent) => {
		const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
		const { target } = event;
		if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
		if (!(target instanceof HTMLElement) || target.matches(KEEPS_ARROWS)) return;
		const rows = [...list.querySelectorAll<HTMLElement>(ROWS)];
		const at = rows.findIndex((row) => row.contains(target));
		const controls = controlsOf(rows[at + step]);
		const next = controls[controlsOf(rows[at]).indexOf(target)] ?? controls.at(-1);
		if (at < 0 || !next) return;
		event.preventDefault();
		next.focus();
	};
	list.addEventListener("keydown", move);
	return () => list.removeEventListener("keydown", move);
}

/** The visible controls of a row. */
const controlsOf = (row: HTMLElement | undefined): HTMLElement[] =>
	[...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter((control) => control.checkVisibility());
