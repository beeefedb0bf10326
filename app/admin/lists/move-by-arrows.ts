const ROWS = "tbody > tr, ul > li";
const CONTROLS = "a, button, summary, select, input:not([type=hidden])";
/** Elements that use the arrow keys themselves. */
const KEEPS_ARROWS = "select, textarea, dialog *, input:not([type=checkbox])";

/**
 * For the element around a list: the up and down keys move from a control of one row to the same control of the next,
 * which is found by its name, since one row may have more controls than another.
 */
export function moveByArrows(list: HTMLElement | null): (() => void) | undefined {
	if (!list) return undefined;
	const move = (event: KeyboardEvent) => {
		const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
		const { target } = event;
		if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
		if (!(target instanceof HTMLElement) || target.matches(KEEPS_ARROWS)) return;
		const rows = outerRows(list);
		const at = rows.findIndex((row) => row.contains(target));
		if (at < 0) return;
		const controls = controlsOf(rows[at + step]);
		const next =
			controls.find((control) => controlName(control) === controlName(target)) ??
			controls[controlsOf(rows[at]).indexOf(target)] ??
			controls.at(-1);
		if (!next) return;
		event.preventDefault();
		next.focus();
	};
	list.addEventListener("keydown", move);
	return () => list.removeEventListener("keydown", move);
}

/** The rows of a list, without those of lists within them. */
const outerRows = (list: HTMLElement): HTMLElement[] =>
	[...list.querySelectorAll<HTMLElement>(ROWS)].filter(
		(row) => !list.contains(row.parentElement?.closest(ROWS) ?? null),
	);

/** The action of a control, the same in each row: “Editar”. */
const controlName = ({ title, textContent }: HTMLElement): string => title || textContent.trim();

/** The visible controls of a row. */
const controlsOf = (row: HTMLElement | undefined): HTMLElement[] =>
	[...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter((control) => control.checkVisibility());
