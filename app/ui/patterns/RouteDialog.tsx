import { type ReactNode, useCallback, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Dialog } from "#app/ui/primitives/Dialog.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { UnsavedChangesGuard } from "./UnsavedChangesGuard.tsx";
import { hasTypedText } from "./use-dirty.ts";

/** It hangs from the top: centred, it would move while its page arrives in parts. */
const WIDTHS = {
	narrow: "md:mt-[8dvh] md:max-h-[calc(92dvh-1.5rem)] md:w-[min(100%-2rem,34rem)]",
	wide: "md:mt-6 md:max-h-[calc(100dvh-3rem)] md:w-[min(100%-2rem,64rem)]",
} as const;

/**
 * A dialog with its own address, over the screen it belongs to: it can be linked to, reloaded and left with the back
 * button. Without scripts it is open over the page, with a link to close it. Asks before typed text in it is lost.
 */
export function RouteDialog({
	title,
	closeTo,
	width = "wide",
	firstFocus = "h2",
	actions,
	children,
}: {
	title: string;
	/** The address of the screen behind it. */
	closeTo: string;
	width?: keyof typeof WIDTHS;
	/** A selector of what has the focus first: the title, unless the dialog is opened to write. */
	firstFocus?: string | undefined;
	/** Shown beside the title. */
	actions?: ReactNode;
	children: ReactNode;
}) {
	const titleId = useId();
	const navigate = useNavigate();
	const content = useRef<HTMLDivElement>(null);
	const isDirty = useCallback(() => content.current !== null && hasTypedText(content.current), []);
	// Escape closes the browser's dialog before the question is asked: if the user stays, it is opened again.
	const [isOpen, setOpen] = useState(true);
	return (
		<>
			<UnsavedChangesGuard
				isDirty={isDirty}
				leaves={(from, to) => from.pathname !== to.pathname || from.search !== to.search}
				onStay={() => setOpen(true)}
			/>
			<Dialog
				open={isOpen}
				isServerRendered
				onClose={() => {
					setOpen(false);
					void navigate(closeTo, { preventScrollReset: true });
				}}
				onOpen={(dialog) => dialog.querySelector<HTMLElement>(firstFocus)?.focus()}
				aria-labelledby={titleId}
				className={`fixed inset-0 z-40 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto overscroll-contain bg-paper text-ink shadow-float md:mx-auto md:mb-auto md:h-fit md:rounded-lg ${WIDTHS[width]}`}
			>
				<div className="sticky top-0 z-10 flex items-center gap-3 border-b border-line bg-paper px-4 py-2 md:px-7 md:py-3">
					<h2 id={titleId} tabIndex={-1} className="mr-auto text-xl outline-none md:text-2xl">
						{title}
					</h2>
					{actions ? <div className="no-print contents">{actions}</div> : null}
					<Link
						to={closeTo}
						preventScrollReset
						aria-label="Fechar"
						title="Fechar"
						className="no-print -mr-2 inline-grid size-11 flex-none place-items-center rounded-md hover:bg-paper-2"
					>
						<Icon name="close" />
					</Link>
				</div>
				<div ref={content} className="px-4 py-5 md:px-7 md:py-6">
					{children}
				</div>
			</Dialog>
		</>
	);
}
