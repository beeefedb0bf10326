import { type ReactNode, useId } from "react";
import { Icon } from "../icons/Icon.tsx";
import { IconButton } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

const shapes = {
	center: "m-auto w-[min(100%-2rem,30rem)] rounded-lg p-6 md:p-8",
	wide: "m-auto h-dvh max-h-none w-dvw max-w-none p-4 md:p-8",
	right: "m-0 ml-auto h-dvh max-h-none w-[min(100%,24rem)] p-6",
} as const;

/**
 * A dialog with a title and a close button. `hideTitle` shows the title to screen readers only. Without `open` it is
 * always in the page with its content, and a button with its `id` opens it (`Dialog`).
 */
export function Modal({
	id,
	open,
	onClose,
	title,
	hideTitle = false,
	shape = "center",
	children,
}: {
	title: string;
	hideTitle?: boolean;
	shape?: keyof typeof shapes;
	children: ReactNode;
} & (
	| { id: string; open?: never; onClose?: () => void }
	| { id?: never; open: boolean; onClose: () => void }
)) {
	const generatedId = useId();
	const dialogId = id ?? generatedId;
	const titleId = `${dialogId}-titulo`;
	return (
		<Dialog
			id={dialogId}
			open={open}
			onClose={onClose}
			aria-labelledby={titleId}
			className={`overscroll-contain bg-paper text-left whitespace-normal text-ink shadow-float ${shapes[shape]}`}
		>
			{open === false ? null : (
				<>
					<div className="mb-5 flex items-start justify-between gap-4">
						<h2 id={titleId} className={hideTitle ? "sr-only" : "text-2xl"}>
							{title}
						</h2>
						<IconButton label="Fechar" command="close" commandfor={dialogId} className="-mt-2 -mr-2 ml-auto">
							<Icon name="close" />
						</IconButton>
					</div>
					{children}
				</>
			)}
		</Dialog>
	);
}
