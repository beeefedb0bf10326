import { type FormEvent, type ReactNode, useState } from "react";
import { rememberCep, rememberedCep } from "#app/shop/shipping/addresses/remembered-cep.ts";
import { formatDeliveryOffer } from "#app/shop/shipping/delivery-estimate.ts";
import type { ProductLine } from "#app/shop/shipping/order-limits.ts";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { type Cep, formatCep, parseCep } from "#app/values/cep.ts";
import type { IsoDay } from "#app/values/date.ts";
import { defaultShippingOption } from "./shipping-option.ts";
import { type Estimate, type EstimateOption, useFreight } from "./use-freight.ts";

interface FreightEstimateProps {
	productId: string;
	quantity?: number;
	/** Called with the day of the preselected option, so that the page can repeat it. */
	onDeliveryEstimate?: (day: IsoDay | null) => void;
}

/** “Frete e prazo”: freight and delivery day of the product, for a typed postal code. */
export function FreightEstimate({ productId, quantity = 1, onDeliveryEstimate }: FreightEstimateProps) {
	return (
		<div className="border-t border-line pt-6">
			<FreightForm
				lines={[{ productId, quantity }]}
				label="Frete e prazo"
				onEstimate={(estimate) =>
					onDeliveryEstimate?.(
						(estimate?.ok && defaultShippingOption(estimate.options)?.promisedDate) || null,
					)
				}
			/>
		</div>
	);
}

interface FreightFormProps {
	lines: readonly ProductLine[];
	label: ReactNode;
	/** Called with every estimate, and with null when the typed text is not a postal code. */
	onEstimate?: (estimate: Estimate | null) => void;
}

/** A field for the postal code, and the shipping options for these products. */
export function FreightForm({ lines, label, onEstimate }: FreightFormProps) {
	const [cep, setCep] = useState(rememberedCep);
	// A remembered code is looked up at once.
	const [submittedCep, setSubmittedCep] = useState<Cep | null>(() => parseCep(rememberedCep()));
	const [isMistyped, setMistyped] = useState(false);
	const { estimate, isLoading, refetch } = useFreight(submittedCep, lines, onEstimate);
	const refusalMessage = estimate && !estimate.ok ? estimate.message : null;
	const error = isMistyped ? "Confira o CEP: são 8 dígitos, como 12460-000." : refusalMessage;

	function submit(event: FormEvent) {
		event.preventDefault();
		const parsed = parseCep(cep);
		setMistyped(!parsed);
		if (parsed) rememberCep(parsed);
		else onEstimate?.(null);
		if (parsed && parsed === submittedCep) refetch();
		else setSubmittedCep(parsed);
	}

	return (
		<>
			<form onSubmit={submit} noValidate className="grid grid-cols-[1fr_auto] gap-x-2.5">
				<TextField
					label={
						<>
							{label}
							<span className="sr-only">: digite o CEP</span>
						</>
					}
					error={error ?? undefined}
					name="cep"
					inputMode="numeric"
					autoComplete="postal-code"
					placeholder="00000-000"
					maxLength={10}
					value={cep}
					onChange={(event) => setCep(formatCep(event.currentTarget.value))}
					// Its parts are in the form's own grid, so that only the input is beside the button.
					className="contents [&>label]:col-span-2 [&>p]:order-last [&>p]:col-span-2"
				/>
				<Button type="submit" kind="secondary" size="sm" busy={isLoading} className="h-12">
					Calcular
				</Button>
			</form>
			<noscript>
				<p className="mt-2 text-sm text-ink-2">O frete também é calculado no checkout, antes de pagar.</p>
			</noscript>
			<div aria-live="polite" aria-busy={isLoading}>
				{error !== null && <p className="sr-only">{error}</p>}
				{estimate?.ok && <OptionList options={estimate.options} place={estimate.place} isStale={isLoading} />}
			</div>
		</>
	);
}

function OptionList({
	options,
	place,
	isStale,
}: {
	options: readonly EstimateOption[];
	place: string | null;
	isStale: boolean;
}) {
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
							<p className="mt-0.5 text-sm text-ink-2">{formatDeliveryOffer(option)}</p>
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
		</div>
	);
}
