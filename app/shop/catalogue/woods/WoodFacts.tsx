import type { WoodSummary } from "./woods.server.ts";

/** The origin of a wood, its hardness, and its colour today and in five years. */
export function WoodFacts({ name, origin, hardness, ageing }: Omit<WoodSummary, "slug">) {
	return (
		<dl className="grid gap-4 text-[0.9375rem]">
			<div>
				<dt className="text-sm text-ink-2">De onde vem</dt>
				<dd>{origin}</dd>
			</div>
			{hardness ? (
				<div>
					<dt className="text-sm text-ink-2">Dureza</dt>
					<dd>
						{hardness.text} <span className="text-ink-2">({hardness.source})</span>
					</dd>
				</div>
			) : null}
			<div className="grid grid-cols-[6rem_6rem_1fr] gap-x-3">
				{["Cor hoje", "Em cinco anos"].map((when, at) => (
					<dt key={when} className="text-sm text-ink-2">
						<span
							className="wood mb-1.5 h-16 rounded-sm"
							data-wood={name}
							{...(at === 1 ? { "data-aged": "" } : {})}
						/>
						{when}
					</dt>
				))}
				<dd>{ageing}</dd>
			</div>
		</dl>
	);
}
