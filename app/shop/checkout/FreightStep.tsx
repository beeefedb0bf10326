import { formatDeliveryOffer } from "#app/shop/shipping/delivery-estimate.ts";
import type { EstimateOption, FreightState } from "#app/shop/shipping/freight/use-freight.ts";
import { PickupPlace } from "#app/shop/shipping/PickupPlace.tsx";
import { formatChosenOffer } from "#app/shop/shipping/turns/chosen-offer.ts";
import { RadioCard } from "#app/ui/fields/RadioCard.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Skeleton } from "#app/ui/primitives/Skeleton.tsx";
import { formatMoney } from "#app/values/money.ts";
import { PICKUP } from "#app/values/pickup.ts";
import { keepTogether } from "#app/values/text.ts";
import { CheckoutChoices, CheckoutStep } from "./CheckoutStep.tsx";
import { type DeliveryChoice, DeliveryChoiceFields } from "./DeliveryChoiceFields.tsx";

interface FreightStepProps {
	freight: FreightState;
	/** Names the fields that are still needed for a price. */
	hint: string | null;
	selected: EstimateOption | undefined;
	error: string | undefined;
	onSelect: (id: string) => void;
	/** Turns and days of the selected option. */
	choice: DeliveryChoice;
}

/** “Frete”: the shipping options for these products and the typed postal code, each with its promised day. */
export function FreightStep({ freight, hint, selected, error, onSelect, choice }: FreightStepProps) {
	const { estimate, isLoading } = freight;
	return (
		<CheckoutStep number={2} title="Frete">
			<CheckoutChoices
				name="shippingOptionId"
				legend="Forma de envio"
				error={error}
				isLoading={isLoading}
				className={estimate && isLoading ? "opacity-60" : ""}
			>
				{hint === null ? (
					<FreightOptions freight={freight} selected={selected} onSelect={onSelect} choice={choice} />
				) : (
					<p className="rounded-md border border-dashed border-line-strong px-4 py-5 text-[0.9375rem] text-ink-2 md:px-5">
						{hint}
					</p>
				)}
			</CheckoutChoices>
			{selected && hint === null ? <DeliveryChoiceFields offered={selected} choice={choice} /> : null}
		</CheckoutStep>
	);
}

function FreightOptions({
	freight: { estimate, refetch },
	selected,
	onSelect,
	choice,
}: Pick<FreightStepProps, "freight" | "selected" | "onSelect" | "choice">) {
	if (!estimate) {
		return (
			<>
				<p role="status" className="sr-only">
					Calculando o frete…
				</p>
				<Skeleton className="h-20" />
				<Skeleton className="mt-px h-20" />
			</>
		);
	}
	if (!estimate.ok) {
		return (
			<Notice tone="bad" role="alert">
				<p>{estimate.message}</p>
				{/* A full queue may have room again, and a service or the network come back. */}
				<Button kind="quiet" onClick={refetch} className="-mx-1">
					Calcular de novo
				</Button>
			</Notice>
		);
	}
	const cards = estimate.options.map((option) => (
		<RadioCard
			key={option.id}
			name="shippingOptionId"
			value={option.id}
			checked={option.id === selected?.id}
			onChange={() => onSelect(option.id)}
			title={option.name}
			description={
				<>
					{option.id === selected?.id ? formatChosenOffer(option, choice) : formatDeliveryOffer(option)}
					{option.notice ? <span className="mt-0.5 block">{keepTogether(option.notice)}</span> : null}
				</>
			}
			aside={option.cost === 0 ? <span className="text-moss">Grátis</span> : formatMoney(option.cost)}
		/>
	));
	if (selected?.id !== PICKUP) return cards;
	return (
		<>
			{cards}
			<PickupPlace className="mt-4 border-l-3 border-line-strong pl-4 text-[0.9375rem]" />
		</>
	);
}
