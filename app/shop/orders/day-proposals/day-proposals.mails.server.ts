import { href } from "react-router";
import { addressWorkshop, defineWorkshopMail } from "#app/shop/mail/define-mail.server.ts";
import type { MailBlock } from "#app/shop/mail/mail-content.ts";
import { headerText } from "#app/shop/mail/mail-message.ts";
import { assertShopUrl, shopUrl } from "#app/shop/mail/shop-url.server.ts";
import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { defineCustomerMail } from "#app/shop/orders/mails/order-mail.server.ts";
import {
	adminOrderUrl,
	deliverySummary,
	type MailOrder,
	mailOrderNumber,
	orderSummary,
	orderUrl,
} from "#app/shop/orders/mails/order-mail-blocks.server.ts";
import { formatLongDate, type IsoDay } from "#app/values/date.ts";
import { type DayReason, dayReasons } from "#app/values/status/day-proposal.ts";
import { itemsText } from "#app/values/text.ts";

/** A proposal as its mails tell it. */
export interface ToldProposal {
	id: string;
	promisedDate: IsoDay;
	proposedDate: IsoDay;
	reason: DayReason;
	note: string | null;
}

interface AskedDay {
	proposal: ToldProposal;
	link: string;
}

/** The name of the only piece; of several, what they are called together. */
function piecesOf({ items }: MailOrder, alone: (name: string) => string): string {
	const [first] = items;
	return items.length === 1 && first ? alone(first.name) : "suas peças";
}

/** The two choices. Both lead to the page that asks: a mail program that opens a link answers nothing. */
const choices = (link: string): MailBlock[] => [
	{ button: "Aceito o novo dia", href: `${link}#aceito` },
	{ button: "Quero cancelar e receber tudo de volta", href: `${link}#cancelar`, isSecondary: true },
];

const REST = "Se ele serve, confirme. Se não serve, devolvemos tudo o que você pagou.";

export const dayProposed = defineCustomerMail({
	kind: "order-day-proposed",
	label: "Proposta de novo dia",
	key: (order: OrderRow, { proposal }: AskedDay) => [order.id, proposal.id],
	write({ order, number, greeting, proposal, link }) {
		assertShopUrl(link);
		const { sentence } = dayReasons[proposal.reason];
		const pieces = piecesOf(order, (name) => `sua peça ${name}`);
		return {
			subject: `Precisamos de mais uns dias: pedido ${number}`,
			preheader: `O novo dia é ${formatLongDate(proposal.proposedDate)}. A escolha é sua.`,
			heading: "Precisamos de mais uns dias.",
			body: [
				[
					`${greeting} Prometemos ${pieces} até ${formatLongDate(proposal.promisedDate)}. Não vamos conseguir${sentence ? `: ${sentence}` : ""}. O novo dia é `,
					{ strong: formatLongDate(proposal.proposedDate) },
					`. ${REST} Enquanto isso, seguimos trabalhando ${itemsText(order.items, "nela", "nelas")}.`,
				],
				proposal.note,
				...choices(link),
				{
					quiet: `Sem sua resposta nada muda: o dia prometido continua sendo ${formatLongDate(proposal.promisedDate)}, e você pode cancelar até o pedido sair da oficina.`,
				},
			],
		};
	},
});

/** Sent once, three days after a proposal without an answer. */
export const dayReminder = defineCustomerMail({
	kind: "order-day-reminder",
	label: "Lembrete da proposta de dia",
	key: (order: OrderRow, { proposal }: AskedDay) => [order.id, proposal.id],
	write({ number, greeting, proposal, link }) {
		assertShopUrl(link);
		return {
			subject: `Ainda esperamos sua resposta: pedido ${number}`,
			preheader: `O novo dia seria ${formatLongDate(proposal.proposedDate)}.`,
			heading: "Ainda esperamos sua resposta.",
			body: [
				[
					`${greeting} Prometemos o pedido ${number} até ${formatLongDate(proposal.promisedDate)}, e o novo dia seria `,
					{ strong: formatLongDate(proposal.proposedDate) },
					`. ${REST}`,
				],
				...choices(link),
			],
		};
	},
});

/** The summary of what is agreed, with the day. */
export const dayAccepted = defineCustomerMail({
	kind: "order-day-accepted",
	label: "Novo dia combinado",
	key: (order: OrderRow, { proposal }: { proposal: ToldProposal }) => [order.id, proposal.id],
	write: ({ order, number, greeting, proposal }) => ({
		subject: headerText(
			`Combinado: ${piecesOf(order, (name) => name)} até ${formatLongDate(proposal.proposedDate)}`,
		),
		preheader: `Pedido ${number}, com o novo dia.`,
		heading: "Combinado.",
		body: [
			[
				`${greeting} O pedido ${number} tem agora o dia `,
				{ strong: formatLongDate(proposal.proposedDate) },
				`, no lugar de ${formatLongDate(proposal.promisedDate)}. Obrigado por esperar.`,
			],
			{ button: "Ver o pedido", href: orderUrl(order) },
			...orderSummary(order),
			...deliverySummary(order),
		],
	}),
});

/** Sent when the workshop takes a proposal back, because it keeps its promise after all. */
export const dayWithdrawn = defineCustomerMail({
	kind: "order-day-withdrawn",
	label: "Proposta de dia retirada",
	key: (order: OrderRow, { proposal }: { proposal: ToldProposal }) => [order.id, proposal.id],
	write: ({ order, number, greeting, proposal }) => ({
		subject: "Boa notícia: o dia prometido está de pé",
		preheader: `Pedido ${number}: até ${formatLongDate(proposal.promisedDate)}.`,
		heading: "O dia prometido está de pé.",
		body: [
			[
				`${greeting} Vamos conseguir: o pedido ${number} chega até `,
				{ strong: formatLongDate(proposal.promisedDate) },
				", como prometemos. Você não precisa responder à nossa proposta de outro dia.",
			],
			{ button: "Ver o pedido", href: orderUrl(order) },
			...deliverySummary(order),
		],
	}),
});

interface LatePromise {
	orderId: string;
	promisedDay: IsoDay;
	/** Null where no bench finishes it. */
	reachedDay: IsoDay | null;
}

/** To the owner, once on a day on which the plan misses a promise that it kept before. */
export const promisesLate = defineWorkshopMail({
	kind: "promises-late",
	label: "Promessas que vão atrasar",
	key: (_: null, { day }: { day: IsoDay; promises: readonly LatePromise[] }) => [day],
	read: addressWorkshop<null>,
	write: ({ promises }) => ({
		subject: promises.length === 1 ? "1 promessa vai atrasar" : `${promises.length} promessas vão atrasar`,
		preheader: "Pelo plano das bancadas de agora. Ninguém foi avisado.",
		heading: promises.length === 1 ? "Uma promessa vai atrasar." : "Promessas vão atrasar.",
		body: [
			"Pelas horas e pelos trabalhos de agora, o dia prometido não será cumprido:",
			{
				facts: promises.map(({ orderId, promisedDay, reachedDay }) => [
					`Pedido ${mailOrderNumber({ id: orderId })}`,
					`prometido até ${formatLongDate(promisedDay)}, ${reachedDay ? `chegaria até ${formatLongDate(reachedDay)}` : "sem dia na bancada"}`,
				]),
			},
			"Nenhum cliente foi avisado: mude o plano, ou proponha um novo dia na tela do pedido.",
			promises.length === 1 && promises[0]
				? { button: "Ver o pedido", href: adminOrderUrl({ id: promises[0].orderId }) }
				: { button: "Ver o que precisa da sua atenção", href: shopUrl(href("/admin")) },
		],
	}),
});
