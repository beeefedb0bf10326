/** Where a dragged card was dropped: `move` is a place of its bench, from 1 on, or the id of another bench. */
export interface Drop {
	workId: string;
	move: string;
}

/** An area of the page, in pixels of it: it stays right while the page scrolls. */
interface Area {
	top: number;
	bottom: number;
	left: number;
	right: number;
}

interface Drag {
	workId: string;
	card: HTMLElement;
	benchId: string;
	/** Its own place. */
	rank: number;
	/** The other cards of its bench, in their sequence. */
	others: readonly Area[];
	columns: readonly (Area & { id: string; element: HTMLElement })[];
}

function areaOf(element: Element): Area {
	const { top, bottom, left, right } = element.getBoundingClientRect();
	return { top: top + scrollY, bottom: bottom + scrollY, left: left + scrollX, right: right + scrollX };
}

/** Measures everything once, before the card moves; null if the pointer is not on a card's grip. */
function readDrag(grip: Element, screen: Element): Drag | null {
	const card = grip.closest<HTMLElement>("[data-work]");
	const bench = grip.closest<HTMLElement>("[data-bench]");
	const { work: workId } = card?.dataset ?? {};
	const { bench: benchId } = bench?.dataset ?? {};
	if (!(card && bench && workId && benchId)) return null;
	const cards = [...bench.querySelectorAll("[data-work]")].filter((each) =>
		each.querySelector("[data-grip]"),
	);
	return {
		workId,
		card,
		benchId,
		rank: cards.indexOf(card) + 1,
		others: cards.filter((each) => each !== card).map(areaOf),
		columns: [...screen.querySelectorAll<HTMLElement>("[data-bench]")].map((element) => ({
			id: element.dataset.bench ?? "",
			element,
			...areaOf(element),
		})),
	};
}

/**
 * Follows a mouse that has taken a card by its grip. Only transforms are set, once for each frame, so that it keeps up
 * on a slow machine. Escape returns the card to its place.
 *
 * @param line Shows where the card would be dropped on its own bench; it lies in `screen`.
 */
export function dragWork(
	event: PointerEvent,
	{ screen, line }: { screen: HTMLElement; line: HTMLElement },
	onDrop: (drop: Drop) => void,
): void {
	const grip = (event.target as Element).closest("[data-grip]");
	const isMouse = event.button === 0 && event.pointerType !== "touch";
	const drag = grip && isMouse ? readDrag(grip, screen) : null;
	if (!drag) return;
	const { card, others, columns, benchId } = drag;
	const origin = areaOf(screen);
	const startY = event.clientY + scrollY;
	const end = new AbortController();
	let pointer = { x: event.clientX, y: event.clientY };
	let move: string | null = null;
	let frame = 0;

	const draw = () => {
		frame = 0;
		const [x, y] = [pointer.x + scrollX, pointer.y + scrollY];
		const over = columns.find(
			({ top, bottom, left, right }) => left <= x && x <= right && top <= y && y <= bottom,
		);
		const rank = others.filter(({ top, bottom }) => (top + bottom) / 2 < y).length + 1;
		move = over?.id === benchId ? String(rank) : (over?.id ?? null);
		card.style.transform = `translateY(${y - startY}px)`;
		for (const { id, element } of columns) element.toggleAttribute("data-drop", id === move);
		const column = columns.find(({ id }) => id === benchId);
		const at = others[rank - 1]?.top ?? others.at(-1)?.bottom;
		line.hidden = over?.id !== benchId || at === undefined || rank === drag.rank;
		if (column && at !== undefined) {
			line.style.width = `${column.right - column.left}px`;
			line.style.transform = `translate(${column.left - origin.left}px, ${at - origin.top}px)`;
		}
	};
	const follow = (moved: PointerEvent | Event) => {
		if (moved instanceof PointerEvent) pointer = { x: moved.clientX, y: moved.clientY };
		frame ||= requestAnimationFrame(draw);
	};
	const letGo = () => {
		end.abort();
		cancelAnimationFrame(frame);
		card.style.transform = "";
		card.removeAttribute("data-dragged");
		line.hidden = true;
		for (const { element } of columns) element.removeAttribute("data-drop");
	};
	card.setAttribute("data-dragged", "");
	// While the mouse belongs to the card, nothing below it is hovered.
	card.setPointerCapture(event.pointerId);
	const { signal } = end;
	// Otherwise text would be selected from here to the mouse, and painted again in each frame.
	addEventListener("mousedown", (pressed) => pressed.preventDefault(), { signal });
	addEventListener("pointermove", follow, { signal });
	addEventListener("scroll", follow, { signal, passive: true });
	addEventListener("pointercancel", letGo, { signal });
	addEventListener("blur", letGo, { signal });
	addEventListener("keydown", ({ key }) => key === "Escape" && letGo(), { signal });
	addEventListener(
		"pointerup",
		(released) => {
			pointer = { x: released.clientX, y: released.clientY };
			draw();
			letGo();
			if (move !== null && move !== String(drag.rank)) onDrop({ workId: drag.workId, move });
		},
		{ signal },
	);
}
