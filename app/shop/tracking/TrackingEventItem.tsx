import type { ReactNode } from "react";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { TrackedEvent } from "./tracked-order.ts";
import { trackingIcons } from "./tracking-icons.ts";

/** One step of an order's history, with a line down to the one before it. */
export function TrackingEventItem({
	event: { status, description, timestamp, location },
	statusLabel,
	children,
}: {
	event: TrackedEvent;
	/** The name of the state, where the description does not say it. */
	statusLabel?: string;
	/** Actions on the step. */
	children?: ReactNode;
}) {
	const { icon, style } = trackingIcons[status];
	return (
		<li className="group relative flex gap-4 pb-7 last:pb-0">
			<span
				aria-hidden="true"
				className="absolute top-11 bottom-1 left-5 w-px bg-line-strong group-last:hidden"
			/>
			<span className={`grid size-10 flex-none place-items-center rounded-full ${style}`}>
				<Icon name={icon} className="size-5" />
			</span>
			<div className="min-w-0 flex-1 pt-1">
				<p className="font-semibold break-words">{description}</p>
				<p className="mt-0.5 text-sm text-ink-2 tabular-nums">
					{statusLabel ? `${statusLabel} · ` : null}
					<time dateTime={timestamp.toISOString()}>{formatDateTime(timestamp)}</time>
					{location ? ` · ${location}` : null}
				</p>
			</div>
			{children}
		</li>
	);
}
