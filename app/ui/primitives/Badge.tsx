import type { ReactNode } from "react";

export type BadgeTone = "default" | "secondary" | "destructive" | "outline" | "good" | "warning";

const tones: Record<BadgeTone, string> = {
	default: "bg-moss text-paper",
	secondary: "bg-paper-3 text-ink",
	destructive: "bg-brick-soft text-brick",
	outline: "border border-line-strong text-ink",
	good: "bg-moss-soft text-moss",
	warning: "bg-amber-soft text-amber",
};

export function Badge({
	tone = "outline",
	className = "",
	children,
}: {
	tone?: BadgeTone;
	className?: string;
	children: ReactNode;
}) {
	return (
		<span
			className={`inline-flex items-center rounded-sm px-2.5 py-1 text-xs leading-none font-semibold forced-colors:border ${tones[tone]} ${className}`}
		>
			{children}
		</span>
	);
}
