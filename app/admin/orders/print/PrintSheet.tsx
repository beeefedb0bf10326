import type { ReactNode } from "react";
import { Letterhead } from "#app/shop/orders/Letterhead.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { formatDateTime } from "#app/values/date.ts";

export function PrintSheet({
	title,
	printedAt,
	children,
}: {
	title: string;
	printedAt: Date;
	children: ReactNode;
}) {
	return (
		<div className="min-h-dvh bg-paper-2 px-4 py-8 print:min-h-0 print:bg-white print:p-0">
			<div className="no-print mx-auto mb-5 flex max-w-3xl justify-end">
				<Button size="sm" onClick={() => window.print()}>
					<Icon name="printer" className="size-5" />
					Imprimir
				</Button>
			</div>
			<main className="mx-auto max-w-3xl bg-white p-6 text-[0.9375rem] shadow-float md:p-12 print:max-w-none print:p-0 print:shadow-none">
				<Letterhead />
				<h1 className="mt-7 text-2xl">{title}</h1>
				{children}
				<p className="mt-10 text-xs text-ink-2">Impresso em {formatDateTime(printedAt)}</p>
			</main>
		</div>
	);
}

export const printCell = "border-b border-line py-2 align-top";
