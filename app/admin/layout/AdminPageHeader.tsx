import type { ComponentProps, ReactNode } from "react";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";

interface AdminPageHeaderProps extends Partial<ComponentProps<typeof NoScriptToast>> {
	title: string;
	children?: ReactNode;
	actions?: ReactNode;
}

/** The header of a back-office screen: title, introduction, actions, and the message about the last action. */
export function AdminPageHeader({ title, children, actions, toast }: AdminPageHeaderProps) {
	return (
		<>
			<div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
				<NoIndexHead title={title} />
				<div>
					<h1 className="text-3xl md:text-4xl">{title}</h1>
					{children ? <p className="mt-2 text-ink-2">{children}</p> : null}
				</div>
				{actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
			</div>
			<NoScriptToast toast={toast} />
		</>
	);
}
