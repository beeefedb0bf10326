import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

/**
 * The browser's own modal dialog: it keeps the focus inside, closes on Escape and on a click outside, and returns the
 * focus. Every dialog is built on it; `Modal`, `RouteDialog` and `ConfirmDialog` add the content. Without `open`, a
 * button that names it opens it (`command="show-modal"`), even before scripts run, and hydration keeps its state.
 */
export function Dialog({
	id,
	open,
	onClose,
	onOpen,
	isServerRendered = false,
	className,
	children,
	...name
}: {
	id?: string;
	open?: boolean | undefined;
	onClose?: (() => void) | undefined;
	onOpen?: (dialog: HTMLDialogElement) => void;
	/** Rendered open by the server. */
	isServerRendered?: boolean;
	className: string;
	children: ReactNode;
} & ({ "aria-label": string } | { "aria-labelledby": string })) {
	const dialog = useRef<HTMLDialogElement>(null);
	const opener = useRef<Element>(null);
	// Selecting text with the mouse may start inside the dialog and end outside.
	const isPressedBeside = useRef(false);

	// Before it is painted, so that a dialog that can be seen is the one that the next key goes to.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening.
	useLayoutEffect(() => {
		const element = dialog.current;
		if (!element || open === undefined) return;
		if (open && !element.matches(":modal")) {
			opener.current ??= document.activeElement;
			// Not `close()`: its event would count as a request to leave.
			element.removeAttribute("open");
			element.showModal();
			onOpen?.(element);
		}
		if (!open && element.open) element.close();
	}, [open]);

	// Only `close()` returns the focus by itself; a dialog with an address is removed without it.
	useEffect(() => {
		const element = dialog.current;
		return () => {
			if (!element?.isConnected && opener.current instanceof HTMLElement) opener.current.focus();
		};
	}, []);

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which the dialog handles itself.
		<dialog
			{...name}
			{...(isServerRendered ? { open: true } : {})}
			id={id}
			ref={dialog}
			// The browser sets the `open` attribute.
			suppressHydrationWarning
			// React passes the close event of a nested dialog to this one.
			onClose={({ target }) => {
				if (target === dialog.current) onClose?.();
			}}
			onPointerDown={(event) => {
				isPressedBeside.current = isBeside(event);
			}}
			onClick={(event) => {
				if (isPressedBeside.current && isBeside(event)) event.currentTarget.close();
			}}
			className={className}
		>
			{children}
		</dialog>
	);
}

/** Compares coordinates, because a click on the dialog's own padding has the same target. */
function isBeside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent<HTMLDialogElement>): boolean {
	const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
	return target === currentTarget && (x < left || x > right || y < top || y > bottom);
}
