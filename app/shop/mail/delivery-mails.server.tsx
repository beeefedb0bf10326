import { formatLongDate, type Moment } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { greeting } from "./greeting.ts";
import { type ToCustomer, toCustomer } from "./mail-letter.server.tsx";
import type { MailMessage } from "./mail-message.ts";
import { ActionButton, type Fact, Facts, Paragraph, TextLink } from "./mail-parts.server.tsx";
import { orderNumber, Summary, trackingAddress } from "./order-mail-parts.server.tsx";
import { shopAddress } from "./shop-address.server.ts";

/** How an order travels. */
export interface MailParcel {
	/** As people read it. */
	carrier: string | null;
	code: string | null;
	expected: Moment | null;
}

/** A step of its way, as the workshop wrote it. */
export interface MailStep {
	description: string;
	location: string | null;
}

type OnItsWay = ToCustomer & { parcel: MailParcel };

/** The mails about an order's way to its customer. */
export const deliveryMails = {
	shipped({ shop, customerName, order, parcel }: OnItsWay): MailMessage {
		return toCustomer(shop, order, {
			subject: `Seu pedido ${orderNumber(order)} saiu da oficina`,
			preheader: parcel.expected
				? `Chega até ${formatLongDate(parcel.expected)}.`
				: "Acompanhe o caminho até a sua casa.",
			heading: "Seu pedido saiu da oficina.",
			body: (
				<>
					<Paragraph>
						{greeting(customerName)} Embalamos tudo com cuidado e entregamos à transportadora.
					</Paragraph>
					<ActionButton href={trackingAddress(order)}>Acompanhar o pedido</ActionButton>
					<Parcel parcel={parcel} />
					<Summary order={{ ...order, promisedDate: null }} />
				</>
			),
		});
	},

	inTransit({ shop, customerName, order, parcel }: OnItsWay): MailMessage {
		return toCustomer(shop, order, {
			subject: `Seu pedido ${orderNumber(order)} está a caminho`,
			preheader: parcel.expected
				? `Chega até ${formatLongDate(parcel.expected)}.`
				: "Acompanhe o caminho até a sua casa.",
			heading: "Seu pedido está a caminho.",
			body: (
				<>
					<Paragraph>
						{greeting(customerName)} O pedido {orderNumber(order)} está em trânsito. Cada parada aparece na
						página de rastreio, que se atualiza sozinha.
					</Paragraph>
					<ActionButton href={trackingAddress(order)}>Acompanhar o pedido</ActionButton>
					<Parcel parcel={parcel} />
				</>
			),
		});
	},

	/** A step that has no mail of its own: what the workshop wrote about it. */
	news({ shop, customerName, order, step }: ToCustomer & { step: MailStep }): MailMessage {
		return toCustomer(shop, order, {
			subject: `Novidade do seu pedido ${orderNumber(order)}`,
			preheader: step.description,
			heading: "Uma novidade do seu pedido.",
			body: (
				<>
					<Paragraph>
						{greeting(customerName)} O histórico do pedido {orderNumber(order)} tem um novo passo:
					</Paragraph>
					<Facts
						rows={[
							["O que aconteceu", step.description],
							...(step.location ? [["Onde", step.location] as const] : []),
						]}
					/>
					<ActionButton href={trackingAddress(order)}>Acompanhar o pedido</ActionButton>
				</>
			),
		});
	},

	outForDelivery({ shop, customerName, order, parcel }: OnItsWay): MailMessage {
		return toCustomer(shop, order, {
			subject: `Seu pedido ${orderNumber(order)} saiu para entrega`,
			preheader: "Está no último trecho até a sua casa.",
			heading: "Saiu para entrega.",
			body: (
				<>
					<Paragraph>
						{greeting(customerName)} O pedido {orderNumber(order)} está no último trecho até você. Vale deixar
						alguém em casa para receber e o caminho livre: madeira maciça pesa.
					</Paragraph>
					<ActionButton href={trackingAddress(order)}>Acompanhar o pedido</ActionButton>
					<Parcel parcel={{ ...parcel, expected: null }} />
					<Summary order={{ ...order, promisedDate: null }} />
				</>
			),
		});
	},

	/** With the way to say how the pieces turned out. */
	delivered({ shop, customerName, order }: ToCustomer): MailMessage {
		return toCustomer(shop, order, {
			subject: `Seu pedido ${orderNumber(order)} foi entregue`,
			preheader: "Conte como ficou: sua avaliação ajuda quem está escolhendo.",
			heading: "Chegou em casa.",
			body: (
				<>
					<Paragraph>
						{greeting(customerName)} O pedido {orderNumber(order)} foi entregue. Com a peça no lugar, conte
						como ficou: sua avaliação ajuda quem está escolhendo, e a oficina lê todas.
					</Paragraph>
					<ActionButton href={shopAddress("/orders")}>Avaliar as peças</ActionButton>
					<Summary order={order} delivery={false} />
					<Paragraph quiet>
						Algo não chegou como devia? Responda a este e-mail com uma foto. Você também pode desistir da
						compra em até 7 dias depois de receber, com reembolso integral, na{" "}
						<TextLink href={shopAddress(`/order-confirmation/${order.id}`)}>página do pedido</TextLink>.
					</Paragraph>
				</>
			),
		});
	},

	/** The confirmation that the law asks for when a customer gives an order back. */
	withdrawn({ shop, customerName, order }: ToCustomer): MailMessage {
		return toCustomer(shop, order, {
			subject: `Recebemos sua desistência do pedido ${orderNumber(order)}`,
			preheader: "A coleta é por nossa conta, e o valor volta inteiro.",
			heading: "Recebemos sua desistência.",
			body: (
				<>
					<Paragraph>
						{greeting(customerName)} Sua desistência do pedido {orderNumber(order)} está registrada. Em até 24
						horas a oficina combina com você, por este e-mail, a coleta das peças, que é por nossa conta.
					</Paragraph>
					<Paragraph>
						Depois da coleta devolvemos {formatMoney(order.total)}, com o frete, pela mesma forma em que você
						pagou. Até lá, guarde as peças como chegaram e, se puder, a embalagem.
					</Paragraph>
					<ActionButton href={shopAddress(`/order-confirmation/${order.id}`)}>Ver o pedido</ActionButton>
					<Summary order={order} delivery={false} />
				</>
			),
		});
	},
} as const;

function Parcel({ parcel: { carrier, code, expected } }: { parcel: MailParcel }) {
	const rows: Fact[] = [
		...(carrier ? [["Transportadora", carrier] as const] : []),
		...(code ? [["Código de rastreio", code] as const] : []),
		...(expected ? [["Previsão de entrega", formatLongDate(expected)] as const] : []),
	];
	return rows.length > 0 ? <Facts rows={rows} /> : null;
}
