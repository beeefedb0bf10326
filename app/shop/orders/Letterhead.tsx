import { useRootData } from "#app/shop/settings/root-data.ts";
import { Unbroken } from "#app/ui/primitives/Unbroken.tsx";
import { Wordmark } from "#app/ui/primitives/Wordmark.tsx";

/** Names the shop on printed pages, which have no page header. */
export function Letterhead({ className = "flex" }: { className?: string }) {
	const { identity } = useRootData().settings;
	return (
		<div className={`flex-wrap items-end justify-between gap-6 border-b border-ink pb-4 ${className}`}>
			<p className="text-3xl">
				<Wordmark name={identity.name} />
			</p>
			<p className="text-xs leading-relaxed sm:text-right">
				{identity.legalName} · CNPJ {identity.cnpj}
				<br />
				<Unbroken text={identity.address} />
				<br />
				<span className="whitespace-nowrap">{identity.phone}</span> · {identity.email}
			</p>
		</div>
	);
}
