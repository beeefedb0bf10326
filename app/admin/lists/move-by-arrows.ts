const ROWS = "tbody > tr, ul > li";
const CONTROLS = "a, button, summary, select, input:not([type=hidden])";
/** What has a use of its own for the arrows. */
const KEEPS_ARROWS = "select, textarea, dialog *, input:not([type=checkbox])";

/** Of the element around a list: up and down lead from a control of one row to the same one of the next. */
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

/** Those that can be seen. */
const controlsOf = (row: HTMLElement | undefined): HTMLElement[] =>
	[...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter((control) => control.checkVisibility());
