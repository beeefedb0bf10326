import type { ReactNode } from "react";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { AddressBlock } from "#app/shop/orders/AddressBlock.tsx";
import { Letterhead } from "#app/shop/orders/Letterhead.tsx";
import { moneyRows } from "#app/shop/orders/money/money-words.ts";
import { discountLabel, paymentLabel } from "#app/shop/orders/payment/payment-option.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Fact } from "#app/ui/patterns/Fact.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Unbroken } from "#app/ui/primitives/Unbroken.tsx";
import { cityAndState } from "#app/values/address/shipping-address.ts";
import { formatCep } from "#app/values/cep.ts";
import { formatCnpj } from "#app/values/cnpj.ts";
import { formatCpf } from "#app/values/cpf.ts";
import { formatDate, formatDateTime } from "#app/values/date.ts";
import { formatAccessKey } from "#app/values/fiscal/access-key.ts";
import { formatMoney } from "#app/values/money.ts";
import { carriers } from "#app/values/status/carrier.ts";
import { describeTurn } from "#app/values/status/delivery-turn.ts";
import { paymentStatuses } from "#app/values/status/payment-status.ts";

/** Where an order goes. */
function PrintedAddress({ address, className }: { address: AdminOrder["address"]; className: string }) {
	if (!address) return <p className="mt-1">Endereço removido com a conta do cliente.</p>;
	return (
		<AddressBlock
			address={address}
			className={className}
			cityLine={
				<>
					<Unbroken text={cityAndState(address) ?? ""} />
					<br />
					<strong className="font-semibold">CEP {formatCep(address.zipCode)}</strong>
				</>
			}
		/>
	);
}

/** The day and the turn that an order was sold with. */
const DeliveryFacts = ({ order: { deliveryDay, deliveryTurn, promisedDate } }: { order: AdminOrder }) => (
	<>
		<Fact name={deliveryDay ? "Entregar em" : "Prometido para"}>
			{promisedDate ? formatDate(promisedDate) : "A combinar"}
		</Fact>
		{deliveryTurn ? <Fact name="Turno">{describeTurn(deliveryTurn)}</Fact> : null}
	</>
);

/** The packing slip: items and address. No prices, because it travels in the box. */
export function PackingSlip({ order }: { order: AdminOrder }) {
	const { address, carrier } = order;
	return (
		<>
			<div className="mt-6 grid gap-8 sm:grid-cols-[1fr_auto]">
				<div className="border border-ink p-5">
					<p className="text-xs text-ink-2">Destinatário</p>
					<PrintedAddress address={address} className="mt-1 text-lg" />
				</div>
				<dl className="font-semibold space-y-3">
					<Fact name="Pedido feito em">{formatDate(order.createdAt)}</Fact>
					<DeliveryFacts order={order} />
					<Fact name="Envio">{order.shippingOptionName}</Fact>
					{carrier ? <Fact name="Transportadora">{carriers[carrier].label}</Fact> : null}
					{order.parcels.length > 0 ? (
						<Fact name="Rastreio">{order.parcels.map(({ code }) => code).join(" · ")}</Fact>
					) : null}
				</dl>
			</div>
			{order.invoice ? (
				<p className="mt-6">
					<strong className="font-semibold">
						NF-e nº {order.invoice.number}, série {order.invoice.series}
					</strong>
					<br />
					Chave de acesso <span className="font-mono text-sm">{formatAccessKey(order.invoice.key)}</span>
				</p>
			) : null}
			<table className="mt-8 w-full border-collapse">
				<thead>
					<tr className="text-left text-xs text-ink-2">
						<th scope="col" className={`${printCell} w-20 font-semibold`}>
							Conferido
						</th>
						<th scope="col" className={`${printCell} font-semibold`}>
							Peça
						</th>
						<th scope="col" className={`${printCell} text-right font-semibold`}>
							Quantidade
						</th>
					</tr>
				</thead>
				<tbody>
					{order.items.map(({ id, name, quantity, isMadeToOrder }) => (
						<tr key={id}>
							<td className={printCell}>
								<span className="inline-block size-5 border border-ink" />
							</td>
							<td className={printCell}>
								{name}
								{isMadeToOrder ? <span className="text-ink-2"> · sob encomenda</span> : null}
							</td>
							<td className={`${printCell} text-right font-semibold tabular-nums`}>{quantity}</td>
						</tr>
					))}
				</tbody>
			</table>
			{order.notes ? (
				<p className="mt-6 whitespace-pre-line">
					<strong className="font-semibold">Recado do cliente: </strong>
					{order.notes}
				</p>
			) : null}
			<div className="mt-16 grid grid-cols-2 gap-10 text-xs text-ink-2">
				<p className="border-t border-ink pt-2">Embalado por</p>
				<p className="border-t border-ink pt-2">Data</p>
			</div>
		</>
	);
}

/** The receipt: items, payments, and where and when they are delivered. It says that it is not a fiscal document. */
export function SaleReceipt({ order }: { order: AdminOrder }) {
	const name = order.address?.fullName ?? order.customer?.fullName;
	return (
		<>
			<dl className="font-semibold mt-6 grid gap-x-8 gap-y-3 sm:grid-cols-3">
				<Fact name="Cliente">{order.companyName ?? name ?? "Cliente não identificado"}</Fact>
				{order.cpf ? <Fact name="CPF">{formatCpf(order.cpf)}</Fact> : null}
				{order.cnpj ? <Fact name="CNPJ">{formatCnpj(order.cnpj)}</Fact> : null}
				<Fact name="Pedido feito em">{formatDate(order.createdAt)}</Fact>
				<Fact name="Forma de pagamento">{paymentLabel(order)}</Fact>
				<Fact name="Pagamento">
					{order.paidAt
						? `Pago em ${formatDateTime(order.paidAt)}`
						: paymentStatuses[order.paymentStatus].label}
				</Fact>
				<DeliveryFacts order={order} />
				<Fact name={order.isPickup ? "Retira na oficina" : "Endereço"}>
					<PrintedAddress address={order.address} className="font-normal" />
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
					<Sum
						name={["Subtotal", discountLabel(order)].filter(Boolean).join(", com ")}
						amount={formatMoney(order.itemsTotal)}
					/>
					<Sum
						name={order.shipping === 0 ? "Frete" : `Frete (${order.shippingOptionName})`}
						amount={order.shipping === 0 ? "Grátis" : formatMoney(order.shipping)}
					/>
					<Sum name="Total" amount={formatMoney(order.total)} isTotal />
					{moneyRows(order, order.money, "workshop").map(({ name, amount }) => (
						<Sum key={name} name={name} amount={`− ${formatMoney(amount)}`} />
					))}
				</tfoot>
			</table>
			<p className="mt-8 text-xs text-ink-2">
				{order.paidAt
					? "Este recibo não substitui a nota fiscal."
					: "Este resumo não comprova pagamento nem substitui a nota fiscal."}
			</p>
		</>
	);
}

function Sum({ name, amount, isTotal = false }: { name: string; amount: string; isTotal?: boolean }) {
	return (
		<tr className={isTotal ? "text-lg font-semibold" : ""}>
			<th scope="row" colSpan={3} className="pt-2 text-right [font-weight:inherit]">
				{name}
			</th>
			<td className="pt-2 pl-3 text-right whitespace-nowrap">{amount}</td>
		</tr>
	);
}

export function PrintSheet({
	title,
	printedAt,
	children,
}: {
	title: string;
	printedAt: Date;
	children: ReactNode;
}) {
	return (
		<div className="min-h-dvh bg-paper-2 px-4 py-8 print:min-h-0 print:bg-white print:p-0">
			<div className="no-print mx-auto mb-5 flex max-w-3xl justify-end">
				<Button size="sm" onClick={() => window.print()}>
					<Icon name="printer" className="size-5" />
					Imprimir
				</Button>
			</div>
			<main className="mx-auto max-w-3xl bg-white p-6 text-[0.9375rem] shadow-float md:p-12 print:max-w-none print:p-0 print:shadow-none">
				<Letterhead />
				<h1 className="mt-7 text-2xl">{title}</h1>
				{children}
				<p className="mt-10 text-xs text-ink-2">Impresso em {formatDateTime(printedAt)}</p>
			</main>
		</div>
	);
}

const printCell = "border-b border-line py-2 align-top";
