import { href } from "react-router";
import { formatLongDate } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { formatPhone } from "#app/values/phone.ts";
import type { MailShop } from "./mail-document.server.tsx";
import { mailGreeting } from "./mail-greeting.ts";
import { type CustomerMailProps, renderCustomerMail, renderShopMail } from "./mail-layouts.server.tsx";
import type { MailMessage } from "./mail-message.ts";
import { ActionButton, type MailFact, MailFacts, MailNotice, Paragraph } from "./mail-parts.server.tsx";
import {
	type MailOrder,
	MailOrderSummary,
	type MailTransfer,
	mailOrderNumber,
	orderUrl,
	TransferInstructions,
	trackingUrl,
} from "./order-mail-parts.server.tsx";
import { shopUrl } from "./shop-url.server.ts";

export const orderMails = {
	/** `transfer` only for an order that is paid by transfer. */
	received({
		shop,
		customerName,
		order,
		transfer,
	}: CustomerMailProps & { transfer: MailTransfer | null }): MailMessage {
		return renderCustomerMail(shop, order, {
			subject: `Recebemos seu pedido ${mailOrderNumber(order)}`,
			preheader: transfer
				? `Falta só o pagamento de ${formatMoney(order.total)} por PIX ou transferência.`
				: `Total de ${formatMoney(order.total)}. Avisamos assim que o pagamento for aprovado.`,
			heading: "Recebemos seu pedido.",
			body: (
				<>
					<Paragraph>
						{mailGreeting(customerName)}{" "}
						{transfer
							? "Suas peças estão reservadas. Assim que o pagamento cair, começamos a preparar tudo."
							: "Suas peças estão reservadas. Assim que o Mercado Pago confirmar o pagamento, avisamos você e começamos a preparar tudo."}
					</Paragraph>
					{transfer && <TransferInstructions transfer={transfer} shop={shop} order={order} />}
					<ActionButton href={orderUrl(order)}>
						{transfer ? "Ver o pedido e o QR Code" : "Ver o pedido"}
					</ActionButton>
					<MailOrderSummary order={order} />
					<Paragraph quiet>
						Mudou de ideia? Você pode cancelar pela página do pedido em até 24 horas, se ele ainda não tiver
						saído da oficina, e desistir da compra em até 7 dias depois de receber, com reembolso integral.
					</Paragraph>
				</>
			),
		});
	},

	paymentApproved({ shop, customerName, order }: CustomerMailProps): MailMessage {
		return renderCustomerMail(shop, order, {
			subject: `Pagamento aprovado: pedido ${mailOrderNumber(order)}`,
			preheader: order.promisedDate
				? `Entrega prevista até ${formatLongDate(order.promisedDate)}.`
				: "Já estamos preparando suas peças.",
			heading: "Pagamento aprovado. Mãos à madeira.",
			body: (
				<>
					<Paragraph>
						{mailGreeting(customerName)} Recebemos seu pagamento de {formatMoney(order.total)} e já estamos
						preparando suas peças.
					</Paragraph>
					<ActionButton href={trackingUrl(order)}>Acompanhar o pedido</ActionButton>
					<MailOrderSummary order={order} />
				</>
			),
		});
	},

	paymentFailed({ shop, customerName, order }: CustomerMailProps): MailMessage {
		return renderCustomerMail(shop, order, {
			subject: `O pagamento não foi aprovado: pedido ${mailOrderNumber(order)}`,
			preheader: "Nada foi cobrado. Suas peças continuam reservadas, tente de novo.",
			heading: "O pagamento não foi aprovado.",
			body: (
				<>
					<Paragraph>
						{mailGreeting(customerName)} O Mercado Pago não aprovou o pagamento de {formatMoney(order.total)}.
						Acontece: um limite do cartão ou um dado digitado errado costumam ser o motivo. Seu pedido
						continua guardado.
					</Paragraph>
					<ActionButton href={orderUrl(order)}>Tentar pagar novamente</ActionButton>
					<Paragraph>Se preferir outra forma de pagar, responda a este e-mail que a gente ajuda.</Paragraph>
					<MailOrderSummary order={order} />
				</>
			),
		});
	},

	/** `paid`: the money came before the cancellation and goes back. */
	cancelled({ shop, customerName, order, paid }: CustomerMailProps & { paid: boolean }): MailMessage {
		return renderCustomerMail(shop, order, {
			subject: `Pedido ${mailOrderNumber(order)} cancelado`,
			preheader: paid ? "O valor pago será devolvido." : "Nada foi cobrado.",
			heading: "Seu pedido foi cancelado.",
			body: (
				<>
					<Paragraph>
						{mailGreeting(customerName)} O pedido {mailOrderNumber(order)} foi cancelado.{" "}
						{paid
							? `Vamos devolver ${formatMoney(order.total)} pela mesma forma em que você pagou.`
							: "Nada foi cobrado. Se você pagou agora há pouco, responda a este e-mail e devolvemos o valor."}
					</Paragraph>
					<MailOrderSummary order={order} delivery={false} />
					<ActionButton href={shopUrl(href("/products"))}>Ver outras peças</ActionButton>
				</>
			),
		});
	},

	/** The time to pay is over. */
	expired({ shop, customerName, order }: CustomerMailProps): MailMessage {
		return renderCustomerMail(shop, order, {
			subject: `O prazo do pedido ${mailOrderNumber(order)} terminou`,
			preheader: "Não encontramos o pagamento, então as peças voltaram à loja.",
			heading: "O prazo para pagar terminou.",
			body: (
				<>
					<Paragraph>
						{mailGreeting(customerName)} Não encontramos o pagamento do pedido {mailOrderNumber(order)} no
						prazo, então as peças voltaram à loja. Nada foi cobrado.
					</Paragraph>
					<Paragraph>
						Se você já pagou, responda a este e-mail com o comprovante que a gente encontra.
					</Paragraph>
					<MailOrderSummary order={order} delivery={false} />
					<ActionButton href={shopUrl(href("/products"))}>Escolher de novo</ActionButton>
				</>
			),
		});
	},

	newOrder({
		shop,
		order,
		customer,
		paymentMethod,
		notes,
	}: {
		shop: MailShop;
		order: MailOrder;
		customer: { fullName: string; email: string };
		/** As people read it. */
		paymentMethod: string;
		notes: string | null;
	}): MailMessage {
		const facts: MailFact[] = [
			["Cliente", customer.fullName],
			["E-mail", customer.email],
			...(order.address ? [["Telefone", formatPhone(order.address.phone)] as const] : []),
			["Pagamento", paymentMethod],
			...(notes ? [["Observações", notes] as const] : []),
		];
		return renderShopMail(shop, {
			subject: `Novo pedido ${mailOrderNumber(order)}: ${formatMoney(order.total)}`,
			preheader: order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", "),
			heading: "Novo pedido.",
			body: (
				<>
					<MailFacts rows={facts} />
					<ActionButton href={orderUrl(order)}>Ver o pedido</ActionButton>
					<MailOrderSummary order={order} />
				</>
			),
		});
	},

	/** `problem` says in one sentence what does not fit. */
	paymentProblem({
		shop,
		order,
		problem,
		paymentId,
	}: {
		shop: MailShop;
		order: Pick<MailOrder, "id" | "total">;
		problem: string;
		/** The provider's; null for a transfer. */
		paymentId: string | null;
	}): MailMessage {
		return renderShopMail(shop, {
			subject: `Pagamento para conferir: pedido ${mailOrderNumber(order)}`,
			preheader: problem,
			heading: "Um pagamento precisa de você.",
			body: (
				<>
					<MailNotice>{problem}</MailNotice>
					<MailFacts
						rows={[
							["Pedido", order.id],
							["Total", formatMoney(order.total)],
							...(paymentId ? [["Pagamento no Mercado Pago", paymentId] as const] : []),
						]}
					/>
					<Paragraph>
						Nada muda sozinho até alguém conferir: veja o pagamento na conta da loja e fale com o cliente.
					</Paragraph>
					<ActionButton href={orderUrl(order)}>Ver o pedido</ActionButton>
				</>
			),
		});
	},
} as const;
