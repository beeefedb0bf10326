import { formatPayBy, promiseVerb } from "#app/shop/shipping/delivery-estimate.ts";
import { Unbroken } from "#app/ui/primitives/Unbroken.tsx";
import { type Cep, formatCep } from "#app/values/cep.ts";
import { formatLongDate } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { PICKUP } from "#app/values/pickup.ts";
import { defaultShippingOption } from "./shipping-option.ts";
import type { Estimate } from "./use-freight.ts";

interface DeliveryLineProps {
	/** Null while the form is shown instead. */
	cep: Cep | null;
	estimate: Estimate | null;
	isStale: boolean;
	areOptionsShown: boolean;
	onChangeCep: () => void;
	onToggleOptions: () => void;
}

/** “Chega até 7 de dezembro em São Paulo – SP · mudar”, in the place of the form. */
export default function DeliveryLine(props: DeliveryLineProps) {
	const { cep, estimate, isStale, areOptionsShown, onChangeCep, onToggleOptions } = props;
	if (!cep) return null;
	const option = estimate?.ok ? defaultShippingOption(estimate.options) : undefined;
	if (!option || !estimate?.ok) {
		return <p className="text-[0.9375rem] text-ink-2">Calculando o prazo para {formatCep(cep)}…</p>;
	}
	const isFetched = option.id === PICKUP;
	const cost = option.cost === 0 ? "Frete grátis" : `Frete ${formatMoney(option.cost)}`;
	return (
		<div className={isStale ? "opacity-50" : ""}>
			<p>
				{promiseVerb(isFetched)} até{" "}
				<strong className="whitespace-nowrap">{formatLongDate(option.promisedDate)}</strong>
				{isFetched || !estimate.town ? null : <Unbroken text={` em ${estimate.town}`} />}
				{SEPARATOR}
				<button type="button" onClick={onChangeCep} className={`${LINK} -mt-5 pt-5`}>
					mudar<span className="sr-only"> o CEP</span>
				</button>
			</p>
			<p className="mt-1 text-sm text-ink-2 tabular-nums first-letter:uppercase">
				{[formatPayBy(option), isFetched ? "" : cost].filter(Boolean).join(" · ")}
				{SEPARATOR}
				<button
					type="button"
					onClick={onToggleOptions}
					aria-expanded={areOptionsShown}
					className={`${LINK} -mt-1 -mb-5 pt-1 pb-5`}
				>
					formas de envio
				</button>
			</p>
		</div>
	);
}

/** Each is 44 px high: the first reaches upwards and the second downwards, so that they meet and move no line. */
const LINK = "underline decoration-line-strong underline-offset-4 hover:decoration-ink";

/** Never at the beginning of a line. */
const SEPARATOR = "\u00a0· ";
