import { href } from "react-router";
import { formatLongDate, type Moment } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { mailGreeting } from "./mail-greeting.ts";
import { type CustomerMailProps, renderCustomerMail } from "./mail-layouts.server.tsx";
import type { MailMessage } from "./mail-message.ts";
import { ActionButton, type MailFact, MailFacts, Paragraph, TextLink } from "./mail-parts.server.tsx";
import { MailOrderSummary, mailOrderNumber, trackingUrl } from "./order-mail-parts.server.tsx";
import { shopUrl } from "./shop-url.server.ts";

/** How an order travels. */
export interface MailShipment {
	/** As people read it. */
	carrier: string | null;
	code: string | null;
	expected: Moment | null;
}

/** A step of its way, as the workshop wrote it. */
export interface MailTrackingEvent {
	description: string;
	location: string | null;
}

type ShipmentMailProps = CustomerMailProps & { shipment: MailShipment };

/** The mails about an order's way to its customer. */
export const deliveryMails = {
	shipped({ shop, customerName, order, shipment }: ShipmentMailProps): MailMessage {
		return renderCustomerMail(shop, order, {
			subject: `Seu pedido ${mailOrderNumber(order)} saiu da oficina`,
			preheader: shipment.expected
				? `Chega até ${formatLongDate(shipment.expected)}.`
				: "Acompanhe o caminho até a sua casa.",
			heading: "Seu pedido saiu da oficina.",
			body: (
				<>
					<Paragraph>
						{mailGreeting(customerName)} Embalamos tudo com cuidado e entregamos à transportadora.
					</Paragraph>
					<ActionButton href={trackingUrl(order)}>Acompanhar o pedido</ActionButton>
					<ShipmentFacts shipment={shipment} />
					<MailOrderSummary order={{ ...order, promisedDate: null }} />
				</>
			),
		});
	},

	inTransit({ shop, customerName, order, shipment }: ShipmentMailProps): MailMessage {
		return renderCustomerMail(shop, order, {
			subject: `Seu pedido ${mailOrderNumber(order)} está a caminho`,
			preheader: shipment.expected
				? `Chega até ${formatLongDate(shipment.expected)}.`
				: "Acompanhe o caminho até a sua casa.",
			heading: "Seu pedido está a caminho.",
			body: (
				<>
					<Paragraph>
						{mailGreeting(customerName)} O pedido {mailOrderNumber(order)} está em trânsito. Cada parada
						aparece na página de rastreio, que se atualiza sozinha.
					</Paragraph>
					<ActionButton href={trackingUrl(order)}>Acompanhar o pedido</ActionButton>
					<ShipmentFacts shipment={shipment} />
				</>
			),
		});
	},

	/** A step that has no mail of its own: what the workshop wrote about it. */
	statusUpdate({
		shop,
		customerName,
		order,
		event,
	}: CustomerMailProps & { event: MailTrackingEvent }): MailMessage {
		return renderCustomerMail(shop, order, {
			subject: `Novidade do seu pedido ${mailOrderNumber(order)}`,
			preheader: event.description,
			heading: "Uma novidade do seu pedido.",
			body: (
				<>
					<Paragraph>
						{mailGreeting(customerName)} O histórico do pedido {mailOrderNumber(order)} tem um novo passo:
					</Paragraph>
					<MailFacts
						rows={[
							["O que aconteceu", event.description],
							...(event.location ? [["Onde", event.location] as const] : []),
						]}
					/>
					<ActionButton href={trackingUrl(order)}>Acompanhar o pedido</ActionButton>
				</>
			),
		});
	},

	outForDelivery({ shop, customerName, order, shipment }: ShipmentMailProps): MailMessage {
		return renderCustomerMail(shop, order, {
			subject: `Seu pedido ${mailOrderNumber(order)} saiu para entrega`,
			preheader: "Está no último trecho até a sua casa.",
			heading: "Saiu para entrega.",
			body: (
				<>
					<Paragraph>
						{mailGreeting(customerName)} O pedido {mailOrderNumber(order)} está no último trecho até você.
						Vale deixar alguém em casa para receber e o caminho livre: madeira maciça pesa.
					</Paragraph>
					<ActionButton href={trackingUrl(order)}>Acompanhar o pedido</ActionButton>
					<ShipmentFacts shipment={{ ...shipment, expected: null }} />
					<MailOrderSummary order={{ ...order, promisedDate: null }} />
				</>
			),
		});
	},

	/** With the way to say how the pieces turned out. */
	delivered({ shop, customerName, order }: CustomerMailProps): MailMessage {
		return renderCustomerMail(shop, order, {
			subject: `Seu pedido ${mailOrderNumber(order)} foi entregue`,
			preheader: "Conte como ficou: sua avaliação ajuda quem está escolhendo.",
			heading: "Chegou em casa.",
			body: (
				<>
					<Paragraph>
						{mailGreeting(customerName)} O pedido {mailOrderNumber(order)} foi entregue. Com a peça no lugar,
						conte como ficou: sua avaliação ajuda quem está escolhendo, e a oficina lê todas.
					</Paragraph>
					<ActionButton href={shopUrl(href("/orders"))}>Avaliar as peças</ActionButton>
					<MailOrderSummary order={order} delivery={false} />
					<Paragraph quiet>
						Algo não chegou como devia? Responda a este e-mail com uma foto. Você também pode desistir da
						compra em até 7 dias depois de receber, com reembolso integral, na{" "}
						<TextLink href={shopUrl(href("/order-confirmation/:orderId", { orderId: order.id }))}>
							página do pedido
						</TextLink>
						.
					</Paragraph>
				</>
			),
		});
	},

	/** The confirmation that the law asks for when a customer gives an order back. */
	withdrawn({ shop, customerName, order }: CustomerMailProps): MailMessage {
		return renderCustomerMail(shop, order, {
			subject: `Recebemos sua desistência do pedido ${mailOrderNumber(order)}`,
			preheader: "A coleta é por nossa conta, e o valor volta inteiro.",
			heading: "Recebemos sua desistência.",
			body: (
				<>
					<Paragraph>
						{mailGreeting(customerName)} Sua desistência do pedido {mailOrderNumber(order)} está registrada.
						Em até 24 horas a oficina combina com você, por este e-mail, a coleta das peças, que é por nossa
						conta.
					</Paragraph>
					<Paragraph>
						Depois da coleta devolvemos {formatMoney(order.total)}, com o frete, pela mesma forma em que você
						pagou. Até lá, guarde as peças como chegaram e, se puder, a embalagem.
					</Paragraph>
					<ActionButton href={shopUrl(href("/order-confirmation/:orderId", { orderId: order.id }))}>
						Ver o pedido
					</ActionButton>
					<MailOrderSummary order={order} delivery={false} />
				</>
			),
		});
	},
} as const;

function ShipmentFacts({ shipment: { carrier, code, expected } }: { shipment: MailShipment }) {
	const rows: MailFact[] = [
		...(carrier ? [["Transportadora", carrier] as const] : []),
		...(code ? [["Código de rastreio", code] as const] : []),
		...(expected ? [["Previsão de entrega", formatLongDate(expected)] as const] : []),
	];
	return rows.length > 0 ? <MailFacts rows={rows} /> : null;
}
