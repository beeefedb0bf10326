import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { paymentMethods, paymentStatuses } from "#app/shop/orders/payment/payment-status.ts";
import { Fact } from "#app/ui/patterns/Fact.tsx";
import { formatCpf } from "#app/values/cpf.ts";
import { formatDate, formatDateTime } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { printCell } from "./PrintSheet.tsx";

/** What was bought and paid. Not a fiscal document, and it says so. */
export function SaleReceipt({ order }: { order: AdminOrder }) {
	const name = order.address?.fullName ?? order.customer?.fullName;
	return (
		<>
			<dl className="font-semibold mt-6 grid gap-x-8 gap-y-3 sm:grid-cols-3">
				<Fact name="Cliente">{name ?? "Cliente não identificado"}</Fact>
				{order.cpf ? <Fact name="CPF">{formatCpf(order.cpf)}</Fact> : null}
				<Fact name="Pedido feito em">{formatDate(order.createdAt)}</Fact>
				<Fact name="Forma de pagamento">{paymentMethods[order.paymentMethod].label}</Fact>
				<Fact name="Pagamento">
					{order.paidAt
						? `Pago em ${formatDateTime(order.paidAt)}`
						: paymentStatuses[order.paymentStatus].label}
				</Fact>
			</dl>
			<p className="mt-3 text-xs break-all text-ink-2">Pedido {order.id}</p>
			<table className="mt-8 w-full border-collapse tabular-nums">
				<thead>
					<tr className="text-left text-xs text-ink-2">
						{["Peça", "Qtd.", "Preço", "Total"].map((head, at) => (
							<th
								key={head}
								scope="col"
								className={`${printCell} font-semibold ${at > 0 ? "pl-3 text-right" : ""}`}
							>
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{order.items.map((item) => (
						<tr key={item.id}>
							<td className={printCell}>{item.name}</td>
							<td className={`${printCell} pl-3 text-right`}>{item.quantity}</td>
							<td className={`${printCell} pl-3 text-right whitespace-nowrap`}>
								{formatMoney(item.unitPrice)}
							</td>
							<td className={`${printCell} pl-3 text-right whitespace-nowrap`}>{formatMoney(item.total)}</td>
						</tr>
					))}
				</tbody>
				<tfoot>
					<Sum name="Subtotal" amount={formatMoney(order.itemsTotal)} />
					<Sum
						name={order.shipping === 0 ? "Frete" : `Frete (${order.shippingOptionName})`}
						amount={order.shipping === 0 ? "Grátis" : formatMoney(order.shipping)}
					/>
					<Sum name="Total" amount={formatMoney(order.total)} isTotal />
				</tfoot>
			</table>
			<p className="mt-8 text-xs text-ink-2">Este recibo não substitui a nota fiscal.</p>
		</>
	);
}

function Sum({ name, amount, isTotal = false }: { name: string; amount: string; isTotal?: boolean }) {
	return (
		<tr className={isTotal ? "text-lg font-semibold" : ""}>
			<th scope="row" colSpan={3} className="pt-2 text-right font-[inherit]">
				{name}
			</th>
			<td className="pt-2 pl-3 text-right whitespace-nowrap">{amount}</td>
		</tr>
	);
}
