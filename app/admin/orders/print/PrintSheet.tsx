import type { ReactNode } from "react";
import { useRootData } from "#app/shop/settings/root-data.ts";
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
	const { identity } = useRootData().settings;
	return (
		<div className="min-h-dvh bg-paper-2 px-4 py-8 print:min-h-0 print:bg-white print:p-0">
			<div className="no-print mx-auto mb-5 flex max-w-3xl justify-end">
				<Button size="sm" onClick={() => window.print()}>
					<Icon name="printer" className="size-5" />
					Imprimir
				</Button>
			</div>
			<main className="mx-auto max-w-3xl bg-white p-6 text-[0.9375rem] shadow-float md:p-12 print:max-w-none print:p-0 print:shadow-none">
				<div className="flex flex-wrap items-end justify-between gap-6 border-b border-ink pb-4">
					<p className="font-serif text-3xl">{identity.name}</p>
					<p className="text-xs leading-relaxed sm:text-right">
						{identity.legalName} · CNPJ {identity.cnpj}
						<br />
						{identity.address}
						<br />
						{identity.phone} · {identity.email}
					</p>
				</div>
				<h1 className="mt-7 text-2xl">{title}</h1>
				{children}
				<p className="mt-10 text-xs text-ink-2">Impresso em {formatDateTime(printedAt)}</p>
			</main>
		</div>
	);
}

export function PrintFact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-xs text-ink-2">{name}</dt>
			<dd className="font-semibold break-words">{children}</dd>
		</div>
	);
}

export const printCell = "border-b border-line py-2 align-top";
