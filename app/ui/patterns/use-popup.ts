import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from "react";

/** A button and what it opens beside it, which closes when the focus leaves both, and by Escape. */
export function usePopup() {
	const button = useRef<HTMLButtonElement>(null);
	const [isOpen, setOpen] = useState(false);
	const leave = () => setOpen(false);
	const close = () => {
		leave();
		button.current?.focus();
	};
	return {
		isOpen,
		open: () => setOpen(true),
		/** Closes where the focus goes elsewhere by itself. */
		leave,
		/** Closes and gives the focus back to the button. */
		close,
		/** Of the element around both. */
		containerProps: {
			onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
				if (!currentTarget.contains(relatedTarget)) leave();
			},
			onKeyDown: ({ key }: KeyboardEvent) => {
				if (key === "Escape" && isOpen) close();
			},
		},
		buttonProps: {
			ref: button,
			"aria-expanded": isOpen,
			// Safari gives no focus to a clicked button: without this it would close and open again.
			onPointerDown: (event: PointerEvent) => event.preventDefault(),
			onClick: isOpen ? close : () => setOpen(true),
		},
	};
}
