import type { ReactNode } from "react";
import { Icon, type IconName } from "../icons/Icon.tsx";

const tones = {
	info: { box: "bg-paper-2 text-ink", icon: "info" },
	good: { box: "bg-moss-soft text-moss", icon: "check" },
	warning: { box: "bg-amber-soft text-ink", icon: "alert" },
	bad: { box: "bg-brick-soft text-brick", icon: "alert" },
} as const satisfies Record<string, { box: string; icon: IconName }>;

/** A short message about the content beside it. */
export function Notice({
	tone = "info",
	role,
	children,
}: {
	tone?: keyof typeof tones;
	role?: "status" | "alert";
	children: ReactNode;
}) {
	return (
		<div
			role={role}
			className={`flex items-start gap-3 rounded-md px-4 py-3 text-[0.9375rem] forced-colors:border ${tones[tone].box}`}
		>
			<Icon name={tones[tone].icon} className="mt-0.5 size-5 flex-none" />
			<div className="min-w-0 flex-1">{children}</div>
		</div>
	);
}
