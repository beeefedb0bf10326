import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import { rememberCep, useRememberedCep } from "#app/shop/shipping/addresses/remembered-cep.ts";
import type { ProductLine } from "#app/shop/shipping/order-limits.ts";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { type Cep, formatCep, parseCep } from "#app/values/cep.ts";
import { defaultShippingOption } from "./shipping-option.ts";
import { type Estimate, type EstimateOption, useFreight } from "./use-freight.ts";

interface FreightEstimateProps {
	productId: string;
	quantity?: number;
	/** Called with the preselected option, so that the page can repeat its days. */
	onOffer?: (offer: EstimateOption | undefined) => void;
}

/** “Frete e prazo”: freight and delivery day of the product, for a typed postal code. */
export function FreightEstimate({ productId, quantity = 1, onOffer }: FreightEstimateProps) {
	return (
		<div className="border-t border-line pt-6">
			<FreightForm
				lines={[{ productId, quantity }]}
				label="Frete e prazo"
				onEstimate={(estimate) =>
					onOffer?.(estimate?.ok ? defaultShippingOption(estimate.options) : undefined)
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

const DeliveryLine = onDemand(() => import("./DeliveryLine.tsx"));
const FreightOptionList = onDemand(() => import("./FreightOptionList.tsx"));

/**
 * A field for the postal code, and the shipping options for these products. Once a code is known, a line with the day
 * has the place of the field, so that nothing below it moves, until the visitor changes the code.
 */
export function FreightForm({ lines, label, onEstimate }: FreightFormProps) {
	const remembered = useRememberedCep();
	/** Null until something is typed. */
	const [typed, setTyped] = useState<string | null>(null);
	/** Undefined until something is submitted; null for an invalid postal code. */
	const [submitted, setSubmitted] = useState<Cep | null>();
	const [isEdited, setEdited] = useState(false);
	const [areOptionsShown, setOptionsShown] = useState(false);
	const form = useRef<HTMLFormElement>(null);
	const cep = submitted === undefined ? remembered : submitted;
	const { estimate, isLoading, refetch } = useFreight(cep, lines, (answered) => {
		if (answered.ok && submitted) rememberCep(submitted);
		onEstimate?.(answered);
	});
	const refusalMessage = estimate && !estimate.ok ? estimate.message : null;
	const error = submitted === null ? "Confira o CEP: são 8 dígitos, como 12460-000." : refusalMessage;
	const isLine = remembered !== null && submitted === undefined && !isEdited && refusalMessage === null;

	function submit(event: FormEvent) {
		event.preventDefault();
		const parsed = parseCep(typed ?? remembered ?? "");
		if (!parsed) onEstimate?.(null);
		if (parsed && parsed === cep) refetch();
		setSubmitted(parsed);
	}

	function edit() {
		flushSync(() => setEdited(true));
		form.current?.querySelector("input")?.select();
	}

	function forget() {
		rememberCep(null);
		setTyped("");
		setSubmitted(undefined);
		setEdited(false);
		onEstimate?.(null);
		form.current?.querySelector("input")?.focus();
	}

	return (
		<>
			{/* As high as the line on a phone where it names the last day for paying, so that nothing below it moves. */}
			<div className="grid items-center max-sm:min-h-26 [&>*]:[grid-area:1/1]">
				<form
					ref={form}
					onSubmit={submit}
					noValidate
					className={`grid grid-cols-[1fr_auto] gap-x-2.5 ${isLine ? "invisible" : remembered === null ? "cep-known:invisible" : ""}`}
				>
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
						value={typed ?? formatCep(remembered ?? "")}
						onChange={(event) => setTyped(formatCep(event.currentTarget.value))}
						// Its parts are in the form's own grid, so that only the input is beside the button.
						className="contents [&>label]:col-span-2 [&>p]:order-last [&>p]:col-span-2"
					/>
					<Button type="submit" kind="secondary" size="sm" busy={isLoading} className="h-12">
						Calcular
					</Button>
				</form>
				<DeliveryLine
					open={isLine}
					onFail={() => setEdited(true)}
					cep={isLine ? remembered : null}
					estimate={estimate}
					isStale={isLoading}
					areOptionsShown={areOptionsShown}
					onChangeCep={edit}
					onToggleOptions={() => setOptionsShown((shown) => !shown)}
				/>
			</div>
			<noscript>
				<p className="mt-2 text-sm text-ink-2">O frete também é calculado no checkout, antes de pagar.</p>
			</noscript>
			<div aria-live="polite" aria-busy={isLoading}>
				{error !== null && <p className="sr-only">{error}</p>}
				<FreightOptionList
					open={estimate?.ok === true && (!isLine || areOptionsShown)}
					estimate={isLine && !areOptionsShown ? null : estimate}
					isStale={isLoading}
					onForget={remembered === null ? undefined : forget}
				/>
			</div>
		</>
	);
}
