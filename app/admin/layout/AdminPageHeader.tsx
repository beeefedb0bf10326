import type { ReactNode } from "react";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";

/** The title of a screen of the back office, what it is for, and what can be done there. */
export function AdminPageHeader({
	title,
	children,
	actions,
}: {
	title: string;
	children?: ReactNode;
	actions?: ReactNode;
}) {
	return (
		<div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
			<NoIndexHead title={title} />
			<div>
				<h1 className="text-3xl md:text-4xl">{title}</h1>
				{children ? <p className="mt-2 text-ink-2">{children}</p> : null}
			</div>
			{actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
		</div>
	);
}
