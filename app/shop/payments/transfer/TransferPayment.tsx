import type { OrderView } from "#app/shop/orders/orders.queries.server.ts";
import type { TransferPaymentDetails } from "#app/shop/orders/transfer-details.ts";
import { DiscountNote } from "#app/shop/payments/option/AwaitingPayment.tsx";
import { ChangePaymentOptions } from "#app/shop/payments/option/ChangePaymentOptions.tsx";
import type { PaymentChange } from "#app/shop/payments/option/payment-changes.ts";
import { PixPayment } from "#app/shop/payments/PixPayment.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Fact } from "#app/ui/patterns/Fact.tsx";
import { Details } from "#app/ui/primitives/Details.tsx";
import { formatDateTime } from "#app/values/date.ts";
import { itemsText } from "#app/values/text.ts";

export function TransferPayment({
	transfer,
	order,
	changes,
}: {
	transfer: TransferPaymentDetails;
	order: OrderView;
	/** The other payment options; empty for readers other than the customer. */
	changes: readonly PaymentChange[];
}) {
	const { pix, bank } = transfer;
	const account: [string, string][] = [
		["Banco", bank.name],
		["Agência", bank.branch],
		["Conta", bank.account],
		["Favorecido", bank.holder],
		["CNPJ", transfer.cnpj],
		["Chave PIX", transfer.pixKey],
	];
	const { expiresAt } = order;
	const isRest = transfer.toPay < order.total;
	const note = expiresAt
		? `Até ${formatDateTime(expiresAt)}. ${isRest ? itemsText(order.items, "Sua peça continua separada.", "Suas peças continuam separadas.") : itemsText(order.items, "Depois disso a peça volta à venda.", "Depois disso as peças voltam à venda.")}`
		: null;
	const title = pix ? "Pague com PIX" : "Pague por transferência";
	return (
		<PixPayment
			title={isRest ? "Falta uma parte do pagamento" : title}
			total={transfer.toPay}
			discount={isRest ? null : <DiscountNote order={order} />}
			note={note}
			pix={pix}
		>
			<Details className="group no-print mt-6 border-line border-t pt-2" open={pix === null}>
				<summary className="flex min-h-11 list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
					{pix ? "Prefere transferir pelo banco?" : "Dados da conta"}
					<Icon
						name="chevron-down"
						className="size-5 transition-transform group-open:rotate-180 print:hidden"
					/>
				</summary>
				<dl className="mt-2 grid gap-x-8 gap-y-3 text-[0.9375rem] sm:grid-cols-2">
					{account.map(([name, value]) => (
						<Fact key={name} name={name}>
							{value}
						</Fact>
					))}
				</dl>
				<p className="mt-4 text-ink-2 text-sm">
					Transferência sem PIX: responda ao e-mail do pedido com o comprovante, e confirmamos no mesmo dia
					útil.
				</p>
			</Details>
			{changes.length > 0 ? (
				<div className="no-print mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 border-line border-t pt-3">
					<ChangePaymentOptions order={order} changes={changes} />
				</div>
			) : null}
		</PixPayment>
	);
}
