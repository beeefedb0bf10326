import { formatDeliveryOffer } from "#app/shop/shipping/delivery-estimate.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { keepTogether } from "#app/values/text.ts";
import type { Estimate } from "./use-freight.ts";

interface FreightOptionListProps {
	estimate: Estimate | null;
	isStale: boolean;
	/** Missing where no postal code is remembered. */
	onForget: (() => void) | undefined;
}

/** The shipping options of an estimate, each with its price and day. */
export default function FreightOptionList({ estimate, isStale, onForget }: FreightOptionListProps) {
	if (!estimate?.ok) return null;
	const { options, place } = estimate;
	return (
		<div className={isStale ? "opacity-50" : ""}>
			{place && <p className="mt-3 text-sm text-ink-2">Para {place}</p>}
			<ul className="mt-1">
				{options.map((option) => (
					<li
						key={option.id}
						className="flex items-baseline justify-between gap-4 border-b border-line py-3 last:border-b-0"
					>
						<div>
							<p className="text-base text-ink">{option.name}</p>
							<p className="mt-0.5 text-sm text-ink-2">
								{formatDeliveryOffer(option)}
								{option.notice ? <span className="block">{keepTogether(option.notice)}</span> : null}
							</p>
						</div>
						<p className="shrink-0 text-base font-semibold tabular-nums">
							{option.cost === 0 ? (
								<span className="text-moss">Grátis</span>
							) : (
								<Price amount={option.cost} full />
							)}
						</p>
					</li>
				))}
			</ul>
			{onForget && (
				<Button kind="quiet" onClick={onForget} className="-mx-1">
					Esquecer este CEP
				</Button>
			)}
		</div>
	);
}
