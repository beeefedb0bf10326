import {
	type ComponentProps,
	type FocusEvent,
	type MouseEvent,
	type ToggleEvent,
	useEffect,
	useRef,
} from "react";

/**
 * What a button with `popoverTarget` opens below itself. The browser does that, before scripts as well, closes it by
 * Escape and by a click elsewhere, and gives the focus back. With scripts the focus goes inside, and what is used in
 * it or left by keyboard closes.
 */
export function Popover({ className, ...rest }: ComponentProps<"div"> & { id: string }) {
	const popover = useRef<HTMLDivElement>(null);
	// It may have been opened before the scripts came.
	useEffect(() => {
		if (popover.current?.matches(":popover-open")) focusFirst(popover.current);
	}, []);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: what is clicked is a link or a button inside.
		// biome-ignore lint/a11y/useKeyWithClickEvents: their keys are theirs.
		<div
			{...rest}
			ref={popover}
			popover="auto"
			onToggle={({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
				if (newState === "open") focusFirst(currentTarget);
			}}
			onBlur={({ relatedTarget, currentTarget }: FocusEvent<HTMLDivElement>) => {
				const isItsButton = relatedTarget?.matches(`[popovertarget="${currentTarget.id}"]`);
				if (relatedTarget && !isItsButton && !currentTarget.contains(relatedTarget))
					currentTarget.hidePopover();
			}}
			onClick={({ target, currentTarget }: MouseEvent<HTMLDivElement>) => {
				if ((target as Element).closest("a,button")) currentTarget.hidePopover();
			}}
			className={`below-button enter rounded-md border border-line bg-paper text-ink shadow-float ${className}`}
		/>
	);
}

/** Without scrolling: it is beside its button, and would move under the pointer. */
const focusFirst = (popover: HTMLElement) =>
	popover.querySelector<HTMLElement>("a,button")?.focus({ preventScroll: true });
