import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";

/**
 * The browser's own modal dialog: it keeps the focus inside, closes on Escape and on a click beside
 * it, and gives the focus back. All dialogs are this one; `Modal`, `RouteDialog` and `ConfirmDialog`
 * add what is in them. One without `open` is opened by a button that names it (`command="show-modal"`),
 * also before scripts: hydration leaves it as it finds it.
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
	/** Stands open in the page before the scripts come. */
	isServerRendered?: boolean;
	className: string;
	children: ReactNode;
} & ({ "aria-label": string } | { "aria-labelledby": string })) {
	const dialog = useRef<HTMLDialogElement>(null);
	const opener = useRef<Element>(null);
	// A text that is selected with the mouse may end beside the dialog it began in.
	const isPressedBeside = useRef(false);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening.
	useEffect(() => {
		const element = dialog.current;
		if (!element || open === undefined) return;
		if (open && !element.matches(":modal")) {
			opener.current ??= document.activeElement;
			// Not `close()`, whose event would count as a request to leave.
			element.removeAttribute("open");
			element.showModal();
			onOpen?.(element);
		}
		if (!open && element.open) element.close();
		// Only `close()` gives the focus back by itself; a dialog with an address goes with its element.
		return () => {
			if (!element.isConnected && opener.current instanceof HTMLElement) opener.current.focus();
		};
	}, [open]);

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which the dialog handles itself.
		<dialog
			{...name}
			{...(isServerRendered ? { open: true } : {})}
			id={id}
			ref={dialog}
			// The browser marks an open one.
			suppressHydrationWarning
			// React passes the close event of a nested dialog on to this one.
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

/** Not on the dialog's own edge, which is no other element either. */
function isBeside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent<HTMLDialogElement>): boolean {
	const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
	return target === currentTarget && (x < left || x > right || y < top || y > bottom);
}
