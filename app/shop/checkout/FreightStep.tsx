import type { EstimateOption } from "#app/shop/shipping/estimate-freight.ts";
import { formatPromise } from "#app/shop/shipping/promise.ts";
import type { Freight } from "#app/shop/shipping/use-freight.ts";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { RadioCard } from "#app/ui/primitives/RadioCard.tsx";
import { Skeleton } from "#app/ui/primitives/Skeleton.tsx";
import { formatMoney } from "#app/values/money.ts";
import { fieldId } from "./field-id.ts";
import { Step } from "./Step.tsx";

interface FreightStepProps {
	freight: Freight;
	hasCep: boolean;
	chosen: EstimateOption | undefined;
	error: string | undefined;
	onChoose: (id: string) => void;
}

/** “Frete”: the ways to send these pieces to the typed postal code, each with its promised day. */
export function FreightStep({ freight, hasCep, chosen, error, onChoose }: FreightStepProps) {
	const { estimate, isAsking } = freight;
	return (
		<Step number={2} title="Frete">
			<fieldset
				id={fieldId("shippingOptionId")}
				tabIndex={-1}
				aria-busy={isAsking}
				aria-describedby={error ? `${fieldId("shippingOptionId")}-error` : undefined}
				className={`outline-none ${estimate && isAsking ? "opacity-60" : ""}`}
			>
				<legend className="sr-only">Forma de envio</legend>
				{hasCep ? <Options freight={freight} chosen={chosen} onChoose={onChoose} /> : <Unasked />}
			</fieldset>
			{error ? (
				<p id={`${fieldId("shippingOptionId")}-error`} className="mt-2 text-sm text-brick">
					{error}
				</p>
			) : null}
		</Step>
	);
}

const Unasked = () => (
	<p className="rounded-md border border-dashed border-line-strong px-4 py-5 text-[0.9375rem] text-ink-2 md:px-5">
		Digite o CEP para ver as formas de envio e o dia de chegada.
	</p>
);

function Options({
	freight: { estimate, askAgain },
	chosen,
	onChoose,
}: Pick<FreightStepProps, "freight" | "chosen" | "onChoose">) {
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
				<Button kind="quiet" onClick={askAgain} className="-mx-1">
					Calcular de novo
				</Button>
			</Notice>
		);
	}
	return estimate.options.map((option) => (
		<RadioCard
			key={option.id}
			name="shippingOptionId"
			value={option.id}
			checked={option.id === chosen?.id}
			onChange={() => onChoose(option.id)}
			title={option.name}
			description={formatPromise(option.promisedDate)}
			aside={option.cost === 0 ? <span className="text-moss">Grátis</span> : formatMoney(option.cost)}
		/>
	));
}
