import { type ReactNode, useEffect, useRef } from "react";

/**
 * The browser's own modal dialog: it keeps the focus inside, closes on Escape and on a click beside
 * it, and gives the focus back. All dialogs are this one; `Modal`, `RouteDialog` and `ConfirmDialog`
 * add what stands in them.
 */
export function Dialog({
	open,
	onClose,
	onOpen,
	isServerRendered = false,
	className,
	children,
	...name
}: {
	open: boolean;
	onClose: () => void;
	onOpen?: (dialog: HTMLDialogElement) => void;
	/** Stands open in the page before the scripts come. */
	isServerRendered?: boolean;
	className: string;
	children: ReactNode;
} & ({ "aria-label": string } | { "aria-labelledby": string })) {
	const dialog = useRef<HTMLDialogElement>(null);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening.
	useEffect(() => {
		const element = dialog.current;
		if (!element) return;
		const opener = document.activeElement;
		if (open && !element.matches(":modal")) {
			// Not `close()`, whose event would count as a request to leave.
			element.removeAttribute("open");
			element.showModal();
			onOpen?.(element);
		}
		if (!open && element.open) element.close();
		// Only `close()` gives the focus back by itself; a dialog with an address goes with its element.
		return () => {
			if (!element.isConnected && opener instanceof HTMLElement) opener.focus();
		};
	}, [open]);

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which the dialog handles itself.
		<dialog
			{...name}
			{...(isServerRendered ? { open: true } : {})}
			ref={dialog}
			// React passes the close event of a nested dialog on to this one.
			onClose={({ target }) => {
				if (target === dialog.current) onClose();
			}}
			onClick={({ target }) => {
				if (target === dialog.current) dialog.current.close();
			}}
			className={className}
		>
			{children}
		</dialog>
	);
}
