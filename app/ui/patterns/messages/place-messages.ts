const GAP_PX = 8;
/** The edge of the header that is seen below messages that stand over it. */
const HEADER_EDGE_PX = 1;

/** Controls that a message must not cover: the screen's main button, and a field that has the focus or an error. */
const KEPT_FREE = ".primary, :is(input, select, textarea):is(:focus, [aria-invalid=true])";
const CONTROLS = "a, button, input, select, textarea";

/**
 * Moves the messages from the foot of the window, where they would cover a control, to its head or to a gap between. If
 * there is no free place, they stand over the header on phones, because it has nothing that is being worked on, and
 * else at the place with the fewest controls, and none of those that are kept free if possible.
 */
export function placeMessages(list: HTMLElement): void {
	list.style.bottom = "";
	const { left, right, height, bottom } = list.getBoundingClientRect();
	const banner = document.querySelector("header");
	// The line that says that the connection is lost hangs below it.
	const lowest = banner?.querySelector(":scope > [role=status]") ?? banner;
	// A header that is not sticky may have been scrolled away.
	const header = Math.max(0, lowest?.getBoundingClientRect().bottom ?? 0);
	const screen = list.closest("dialog") ?? document.querySelector("main");
	const boxesOf = (elements: Iterable<Element> = []) =>
		[...elements]
			.filter((element) => !list.contains(element))
			.filter((element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true)
			.map((element) => element.getBoundingClientRect())
			.filter((box) => box.right > left && box.left < right && box.bottom > header && box.top < bottom)
			// The part that is seen: the rest is under the header already.
			.map((box) => ({ top: Math.max(box.top, header), bottom: box.bottom, height: box.height }));
	const keptFree = boxesOf(document.querySelectorAll(KEPT_FREE));
	// A control that is higher than the messages can be pressed beside them: the photograph of a card.
	const controls = boxesOf(screen?.querySelectorAll(CONTROLS)).filter((box) => box.height <= height);

	const countAt = (foot: number, boxes: Pick<DOMRect, "top" | "bottom">[]) =>
		boxes.filter((box) => box.bottom > foot - height - GAP_PX && box.top < foot).length;
	const atHead = header + height + GAP_PX;
	const gaps = [...keptFree, ...controls]
		.map((box) => box.top - GAP_PX)
		.filter((foot) => foot > atHead)
		.sort((one, other) => other - one);
	let best = { foot: bottom, kept: Number.POSITIVE_INFINITY, all: 0 };
	// A dialog has its own header, and lies over that of the screen.
	const isOverHeader = header > 0 && screen?.matches("main") && matchMedia("(width < 48rem)").matches;
	const overHeader = isOverHeader ? [Math.max(header, height) - HEADER_EDGE_PX] : [];
	for (const foot of [bottom, atHead, ...gaps, ...overHeader]) {
		const kept = countAt(foot, keptFree);
		const all = countAt(foot, controls);
		if (kept < best.kept || (kept === best.kept && all < best.all)) best = { foot, kept, all };
	}
	if (best.foot !== bottom) list.style.bottom = `${innerHeight - best.foot}px`;
}
