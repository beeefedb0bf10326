import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { carriers } from "#app/shop/shipping/carrier.ts";
import { Fact } from "#app/ui/patterns/Fact.tsx";
import { formatCep } from "#app/values/cep.ts";
import { formatDate } from "#app/values/date.ts";
import { formatPhone } from "#app/values/phone.ts";
import { printCell } from "./PrintSheet.tsx";

/** What is packed and where it goes. No prices: it travels in the box. */
export function PackingSlip({ order }: { order: AdminOrder }) {
	const { address, carrier, promisedDate } = order;
	return (
		<>
			<div className="mt-6 grid gap-8 sm:grid-cols-[1fr_auto]">
				<div className="border border-ink p-5">
					<p className="text-xs text-ink-2">Destinatário</p>
					{address ? (
						<address className="mt-1 text-lg leading-relaxed not-italic">
							<strong className="font-semibold">{address.fullName}</strong>
							<br />
							{address.street}, {address.number}
							{address.complement ? `, ${address.complement}` : ""}
							<br />
							{address.neighborhood}
							<br />
							{address.city} – {address.state}
							<br />
							<strong className="font-semibold">CEP {formatCep(address.zipCode)}</strong>
							<br />
							{formatPhone(address.phone)}
						</address>
					) : (
						<p className="mt-1">Endereço removido com a conta do cliente.</p>
					)}
				</div>
				<dl className="font-semibold space-y-3">
					<Fact name="Pedido feito em">{formatDate(order.createdAt)}</Fact>
					<Fact name="Prometido para">{promisedDate ? formatDate(promisedDate) : "A combinar"}</Fact>
					<Fact name="Envio">{order.shippingOptionName}</Fact>
					{carrier ? <Fact name="Transportadora">{carriers[carrier].label}</Fact> : null}
					{order.trackingCode ? <Fact name="Rastreio">{order.trackingCode}</Fact> : null}
				</dl>
			</div>
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
