import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "../icons/Icon.tsx";
import { IconButton } from "./Button.tsx";

const shapes = {
	center: "m-auto w-[min(100%-2rem,30rem)] rounded-lg p-6 md:p-8",
	wide: "m-auto h-dvh max-h-none w-dvw max-w-none p-4 md:p-8",
	right: "m-0 ml-auto h-dvh max-h-none w-[min(100%,24rem)] p-6",
} as const;

/**
 * The browser's own modal dialog: it traps the focus, closes on Escape and gives the focus back.
 * `title` is its name; `hideTitle` keeps it for screen readers only.
 */
export function Modal({
	open,
	onClose,
	title,
	hideTitle = false,
	shape = "center",
	children,
}: {
	open: boolean;
	onClose: () => void;
	title: string;
	hideTitle?: boolean;
	shape?: keyof typeof shapes;
	children: ReactNode;
}) {
	const dialog = useRef<HTMLDialogElement>(null);
	const titleId = useId();

	useEffect(() => {
		const element = dialog.current;
		if (!element) return;
		if (open && !element.open) element.showModal();
		if (!open && element.open) element.close();
	}, [open]);

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which the dialog handles itself.
		<dialog
			ref={dialog}
			aria-labelledby={titleId}
			onClose={onClose}
			onClick={(event) => {
				if (event.target === dialog.current) onClose();
			}}
			className={`overscroll-contain bg-paper text-left whitespace-normal text-ink shadow-float ${shapes[shape]}`}
		>
			{open ? (
				<>
					<div className="mb-5 flex items-start justify-between gap-4">
						<h2 id={titleId} className={hideTitle ? "sr-only" : "text-2xl"}>
							{title}
						</h2>
						<IconButton label="Fechar" onClick={onClose} className="-mt-2 -mr-2 ml-auto">
							<Icon name="close" />
						</IconButton>
					</div>
					{children}
				</>
			) : null}
		</dialog>
	);
}
