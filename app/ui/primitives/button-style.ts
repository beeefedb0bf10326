/** The look of a button, shared by buttons and by links that look like one. */
export type ButtonKind = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "md" | "sm";

const kinds: Record<ButtonKind, string> = {
	// The first class has no style: messages on the screen keep away from it (`place-messages.ts`).
	primary:
		"primary bg-heartwood text-on-heartwood hover:bg-heartwood-hover disabled:bg-line-strong disabled:text-paper forced-colors:border forced-colors:disabled:border-[GrayText] forced-colors:disabled:text-[GrayText]",
	secondary:
		"border border-ink bg-transparent text-ink hover:bg-ink hover:text-paper disabled:border-line-strong disabled:text-ink-2 disabled:hover:bg-transparent disabled:hover:text-ink-2",
	quiet:
		"bg-transparent text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink disabled:text-ink-2",
	danger: "border border-brick text-brick hover:bg-brick hover:text-paper",
};

const sizes: Record<ButtonSize, string> = {
	md: "min-h-12 px-6 text-[0.9375rem] md:min-h-13 md:px-7",
	sm: "min-h-11 px-4 text-sm",
};

export function buttonStyle(kind: ButtonKind = "primary", size: ButtonSize = "md", className = ""): string {
	const spacing = kind === "quiet" ? "min-h-11 px-1 text-[0.9375rem]" : sizes[size];
	return `inline-flex items-center justify-center gap-2.5 rounded-md text-center font-semibold transition-colors duration-150 ${spacing} ${kinds[kind]} ${className}`;
}
