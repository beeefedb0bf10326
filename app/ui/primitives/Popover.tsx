import {
	type ComponentProps,
	type FocusEvent,
	type MouseEvent,
	type ToggleEvent,
	useEffect,
	useRef,
} from "react";

/**
 * Opened by a button with `popoverTarget`, below the button. The browser opens it, even before scripts run, closes it
 * on Escape and on a click elsewhere, and returns the focus. With scripts the focus moves inside, and choosing an
 * item or leaving it by keyboard closes it.
 */
export function Popover({ className, ...rest }: ComponentProps<"div"> & { id: string }) {
	const popover = useRef<HTMLDivElement>(null);
	// It may have been opened before the scripts ran.
	useEffect(() => {
		if (popover.current?.matches(":popover-open")) focusFirst(popover.current);
	}, []);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: only links and buttons inside are clicked.
		// biome-ignore lint/a11y/useKeyWithClickEvents: links and buttons handle their own keys.
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

/** Without scrolling: the popover is beside its button and would move under the pointer. */
const focusFirst = (popover: HTMLElement) =>
	popover.querySelector<HTMLElement>("a,button")?.focus({ preventScroll: true });
