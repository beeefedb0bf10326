import { successToast } from "#app/platform/forms/toasts.ts";
import type { MercadoPagoRefusal } from "./mercado-pago/calls/mercado-pago-responses.ts";

/** Messages for the owner about refunds. */
export const refundMessages = {
	failureTitle: "Erro ao reembolsar",
	requested: successToast("Reembolso pedido", "O resultado aparece no pedido, e o cliente é avisado."),
	transferRequested: successToast("Reembolso anotado", "Faça o PIX e marque aqui como reembolsado."),
	askedAgain: successToast(
		"Perguntando de novo",
		"O resultado aparece no pedido, e nada é reembolsado duas vezes.",
	),
	done: successToast("Reembolso feito", "O cliente recebe a confirmação por e-mail."),
	cancelled: successToast("Reembolso desfeito"),
	notGivenUp:
		"O Mercado Pago já aceitou este reembolso, e por isso não dá para desistir dele. O pedido mostra como ele está.",
	cannotGiveUp:
		"O Mercado Pago não respondeu agora, e sem a resposta dele o valor poderia sair duas vezes. Tente de novo em alguns minutos.",
	nothingPaid: "Não há um pagamento deste pedido que possa ser reembolsado.",
	tooMuch: (left: string) => `É possível reembolsar até ${left} deste pagamento.`,
	changed: "Este reembolso já mudou. Confira o estado dele no pedido.",
	noAnswer: "O Mercado Pago não respondeu. Tentamos de novo sozinhos, e nada é reembolsado duas vezes.",
	/** Mercado Pago has no number for a missing balance, so that may be behind any unknown refusal. */
	unexplained: (reason: string) =>
		`O Mercado Pago recusou o reembolso${reason ? ` (${reason})` : ""}. Isso acontece quando falta saldo na conta da loja: confira, deposite se precisar e tente de novo.`,
	/** Mercado Pago also answers 400 without a known number while a refund is in process. */
	unconfirmed: (reason: string) =>
		`O Mercado Pago ainda não confirmou este reembolso${reason ? ` (${reason})` : ""}. Perguntamos de novo sozinhos, e nada é reembolsado duas vezes. Isso acontece quando falta saldo na conta da loja: confira e deposite se precisar.`,
	otherAmount: (asked: string, done: string) =>
		`O Mercado Pago reembolsou ${done} em vez dos ${asked} pedidos. Confira na conta da loja.`,
	/** The reason of a refund that was made on Mercado Pago's own pages. */
	madeThere: "Reembolsado na conta do Mercado Pago",
	absent: "O Mercado Pago não encontra mais este reembolso. Confira na conta da loja.",
} as const;

/** Mercado Pago's numbers for refused refunds, from its reference. */
const refusals: readonly { codes: readonly string[]; words: RegExp; message: string }[] = [
	{
		codes: ["2024", "15016"],
		words: /too[ -]old/i,
		message:
			"O Mercado Pago só reembolsa até 180 dias depois do pagamento. Combine com o cliente outra forma, como um PIX.",
	},
	{
		// Documented as a 400 without a number of its own.
		codes: [],
		words: /insufficient|not enough|balance|funds|saldo/i,
		message: "Falta saldo na conta do Mercado Pago para este reembolso. Deposite o valor lá e tente de novo.",
	},
	{
		codes: ["3024", "4295"],
		words: /partial/i,
		message: "O Mercado Pago não reembolsa só uma parte deste pagamento. Reembolse o valor inteiro.",
	},
	{
		codes: ["2063", "4293", "4296"],
		words: /payment[ -]state|already[ -]refunded/i,
		message:
			"O Mercado Pago diz que este pagamento não pode ser reembolsado como está: talvez já tenha sido. Confira na conta da loja.",
	},
	{
		codes: ["2000"],
		words: /not[ -]found/i,
		message: "O Mercado Pago não encontra este pagamento na conta da loja.",
	},
];

/** Null for a refusal that is not in Mercado Pago's reference. */
export function findKnownRefusal({ message, error, cause }: MercadoPagoRefusal): string | null {
	const codes = cause.map(({ code }) => code);
	const match = refusals.find(
		(refusal) =>
			refusal.codes.some((code) => codes.includes(code)) || refusal.words.test(`${message} ${error}`),
	);
	return match?.message ?? null;
}

/** Mercado Pago's own number and message. */
export const quoteRefusal = ({ message, cause }: MercadoPagoRefusal): string =>
	[cause.map(({ code }) => code).find(Boolean), message].filter(Boolean).join(", ").slice(0, 120);

/** The reason of Mercado Pago's refusal, with advice where it is known. */
export const describeRefusal = (refusal: MercadoPagoRefusal): string =>
	findKnownRefusal(refusal) ?? refundMessages.unexplained(quoteRefusal(refusal));
