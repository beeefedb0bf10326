import { OrderQuestion } from "#app/shop/orders/confirmation/CancelOrder.tsx";
import type { OrderView } from "#app/shop/orders/orders.queries.server.ts";
import { type Cents, formatMoney } from "#app/values/money.ts";

/** Leads from the provider to a transfer, with what it then costs. */
export function ChangeToTransfer({
	order,
	transferTotal,
}: {
	order: Pick<OrderView, "id" | "total">;
	transferTotal: Cents;
}) {
	const question = "Pagar por transferência?";
	return (
		<OrderQuestion
			orderId={order.id}
			intent="transfer"
			summary="Pagar por transferência"
			label={question}
			confirmLabel="Sim, por transferência"
			confirmKind="primary"
		>
			<p className="font-semibold">{question}</p>
			<p className="mt-2 text-[0.9375rem] text-ink-2">
				{transferTotal < order.total
					? `Com o desconto por transferência, o total fica em ${formatMoney(transferTotal)}. `
					: null}
				Esta página mostra então o PIX e os dados da conta da oficina, que confirma o pagamento no dia útil em
				que ele cai. Para este pedido, não dá para voltar ao Mercado Pago.
			</p>
		</OrderQuestion>
	);
}
