import type { ComponentProps } from "react";
import { type ButtonKind, type ButtonSize, buttonStyle } from "./button-style.ts";
import { Spinner } from "./Spinner.tsx";

interface ButtonProps extends ComponentProps<"button"> {
	kind?: ButtonKind;
	size?: ButtonSize;
	/** Shows that work is in progress; clicks do nothing meanwhile, and the button keeps the focus. */
	busy?: boolean;
}

export function Button({
	kind = "primary",
	size = "md",
	busy = false,
	className = "",
	type = "button",
	children,
	onClick,
	...rest
}: ButtonProps) {
	return (
		<button
			{...rest}
			type={type}
			aria-disabled={busy || undefined}
			aria-busy={busy || undefined}
			onClick={(event) => {
				if (busy) event.preventDefault();
				else onClick?.(event);
			}}
			className={buttonStyle(kind, size, className)}
		>
			{busy ? <Spinner /> : null}
			{children}
		</button>
	);
}

/** A square button with only an icon; `label` names it for screen readers. */
export function IconButton({
	label,
	className = "",
	type = "button",
	children,
	...rest
}: ComponentProps<"button"> & { label: string }) {
	return (
		<button
			{...rest}
			type={type}
			aria-label={label}
			title={label}
			className={`inline-grid size-11 place-items-center rounded-md transition-colors hover:bg-paper-2 disabled:text-line-strong ${className}`}
		>
			{children}
		</button>
	);
}
