const GAP_PX = 8;

/** What a message must not cover: the button that a screen is about, and a field that is typed into or wrong. */
const KEPT_FREE = ".primary, :is(input, select, textarea):is(:focus, [aria-invalid=true])";

/** Moves the messages from the foot of the window, where they would cover one of these, to its head or above it. */
export function placeMessages(list: HTMLElement): void {
	list.style.bottom = "";
	const { left, right, height, bottom } = list.getBoundingClientRect();
	const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
	const covered = [...document.querySelectorAll(KEPT_FREE)]
		.filter((element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true)
		.map((element) => element.getBoundingClientRect())
		.filter((box) => box.right > left && box.left < right)
		.sort((one, other) => other.bottom - one.bottom);
	const isFree = (foot: number) =>
		covered.every((box) => box.bottom <= foot - height - GAP_PX || box.top >= foot);
	if (isFree(bottom)) return;
	const atHead = header + height + GAP_PX;
	let foot = bottom;
	for (const box of covered) {
		if (box.bottom > foot - height - GAP_PX && box.top < foot) foot = box.top - GAP_PX;
	}
	list.style.bottom = `${innerHeight - (isFree(atHead) ? atHead : Math.max(foot, atHead))}px`;
}
