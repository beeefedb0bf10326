import type { FreightState } from "#app/shop/shipping/freight/use-freight.ts";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Skeleton } from "#app/ui/primitives/Skeleton.tsx";
import { formatMoney } from "#app/values/money.ts";
import { correctedOption } from "./correction.ts";
import { correctionMessages } from "./corrections.messages.ts";
import type { OrderToCorrect } from "./corrections.queries.server.ts";

interface CorrectedFreightProps {
	order: OrderToCorrect;
	by: "customer" | "owner";
	freight: FreightState;
	/** Until when it arrives there, as saving would do it; null until that is known. */
	newDay: string | null;
	/** The typed address is in another place than the order's. */
	isMoved: boolean;
	cep: string | null;
}

/** The effect of the correction on freight, delivery day and total, shown before it is saved. */
export function CorrectedFreight(props: CorrectedFreightProps) {
	return (
		<section aria-live="polite" className="border-line border-t pt-5">
			<h2 className="font-sans font-semibold text-ink-2 text-sm tracking-normal">Frete e prazo</h2>
			<div className="mt-2 space-y-3 text-[0.9375rem]">
				<FreightChange {...props} />
			</div>
		</section>
	);
}

function FreightChange({ order, by, freight, newDay, isMoved, cep }: CorrectedFreightProps) {
	const { estimate, isLoading } = freight;
	if (!isMoved) return <p>Para o mesmo CEP e a mesma cidade, continuam como estão.</p>;
	if (order.lines === null || cep === null) return <p>São calculados de novo quando você salvar.</p>;
	if (!estimate || isLoading) {
		return (
			<>
				<p className="sr-only">Calculando o frete…</p>
				<Skeleton className="h-14" />
			</>
		);
	}
	if (!estimate.ok) return <Notice tone="bad">{estimate.message}</Notice>;
	const option = correctedOption(estimate.options, order.shippingOptionId);
	if (!option) return <Notice tone="bad">{correctionMessages.notDelivered}</Notice>;
	const isHigher = option.cost > order.shipping;
	return (
		<>
			<p>
				<strong className="font-semibold">{option.name}</strong>
				{newDay ? <span className="block text-ink-2">{newDay}</span> : <Skeleton className="mt-1 h-5" />}
			</p>
			{isHigher ? (
				<Notice tone="warning">
					{correctionMessages.freightRose(option.cost, order.shipping)}{" "}
					{by === "owner"
						? "A diferença não é cobrada do cliente: depois de salvar, assuma-a ou cancele o pedido."
						: "A diferença não é cobrada: a oficina assume a diferença ou fala com você antes de enviar."}
				</Notice>
			) : (
				<p className="text-ink-2">O total do pedido não muda ({formatMoney(order.shipping)} de frete).</p>
			)}
		</>
	);
}
