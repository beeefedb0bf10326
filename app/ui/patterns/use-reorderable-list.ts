import { type ComponentProps, type Dispatch, type SetStateAction, useRef, useState } from "react";

/** For the two buttons of an item that move it by one position. */
export type ReorderButtons = Record<
	"back" | "forward",
	Pick<ComponentProps<"button">, "disabled" | "onClick">
>;

type DragHandlers = Pick<ComponentProps<"li">, "onDragStart" | "onDragOver" | "onDragEnd">;

/**
 * A list whose items are moved by buttons or by dragging, and removed. Its list element gets `list`; what happened
 * stands in `announcement`, for a part of the screen that is read aloud. Its items have `data-item`; the list may hold other
 * elements between them.
 */
export function useReorderableList<Item>({
	items,
	setItems,
	movedMessage,
	control,
	controlWithoutItem,
}: {
	items: readonly Item[];
	setItems: Dispatch<SetStateAction<readonly Item[]>>;
	/** Said when an item has moved. The first position is 1. */
	movedMessage: (item: Item, position: number) => string;
	/** Selector of the part of an item that gets the focus, beginning at the item. */
	control: string;
	/** Selector of the part in or beside the list that gets it once no item follows; without it the item before does. */
	controlWithoutItem?: string;
}) {
	const list = useRef<HTMLOListElement>(null);
	const draggedIndex = useRef<number | null>(null);
	const [announcement, announce] = useState("");

	const move = (from: number, to: number) => {
		const item = items[from];
		if (item === undefined || to < 0 || to >= items.length || from === to) return;
		setItems((before) => movedTo(before, from, to));
		announce(movedMessage(item, to + 1));
	};
	const controlAt = (at: number) =>
		[...(list.current?.children ?? [])]
			.filter((element) => element.hasAttribute("data-item"))
			[at]?.querySelector<HTMLElement>(control);
	/** Once React has changed the list. */
	const focusItem = (at: number) =>
		requestAnimationFrame(() => {
			const beside =
				controlWithoutItem === undefined
					? controlAt(at - 1)
					: list.current?.parentElement?.querySelector<HTMLElement>(controlWithoutItem);
			(controlAt(at) ?? beside)?.focus();
		});

	return {
		list,
		announcement,
		announce,
		focusItem,
		moveButtons: (at: number): ReorderButtons => ({
			back: { disabled: at === 0, onClick: () => move(at, at - 1) },
			forward: { disabled: at === items.length - 1, onClick: () => move(at, at + 1) },
		}),
		/** Takes an item away; the focus goes to the item that is then in its place. */
		remove: (at: number, message: string) => {
			setItems((before) => before.filter((item) => item !== items[at]));
			announce(message);
			focusItem(at);
		},
		isDragging: () => draggedIndex.current !== null,
		/** Moves the dragged item to each position that it passes over. */
		dragHandlers: (at: number): DragHandlers => ({
			onDragStart: ({ dataTransfer }) => {
				draggedIndex.current = at;
				dataTransfer.effectAllowed = "move";
			},
			onDragOver: (event) => {
				if (draggedIndex.current === null) return;
				event.preventDefault();
				move(draggedIndex.current, at);
				draggedIndex.current = at;
			},
			onDragEnd: () => {
				draggedIndex.current = null;
			},
		}),
	};
}

function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
	const next = [...items];
	next.splice(to, 0, ...next.splice(from, 1));
	return next;
}
