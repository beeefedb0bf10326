import { env } from "#app/platform/env.server.ts";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { parseReportedAmount } from "#app/shop/payments/payment-rules.ts";
import { findUnmatchedPayments } from "#app/shop/payments/unmatched/find-unmatched.server.ts";
import { formatDateTime } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { pluralize, print } from "./run-command.ts";

/**
 * Prints each approved payment of the last days whose order is not in the shop; throws if the payments cannot be
 * fetched.
 */
export async function reportUnmatchedPayments(days: number): Promise<void> {
	if (!env.MERCADOPAGO_ACCESS_TOKEN) {
		throw new Error("Esta loja não tem credenciais do Mercado Pago: não há a quem perguntar.");
	}
	const { unmatched, matched, others } = await findUnmatchedPayments(days).catch((error: unknown) => {
		if (!(error instanceof ServiceError)) throw error;
		throw new Error("O Mercado Pago não respondeu. Nada se perdeu: tente de novo em alguns minutos.");
	});
	for (const { id, transaction_amount, external_reference, date_approved } of unmatched) {
		const amount = parseReportedAmount(transaction_amount);
		const moment = date_approved ? formatDateTime(new Date(date_approved)) : "sem data";
		print(
			`${moment}  pagamento ${id}  ${amount === null ? "valor inválido" : formatMoney(amount)}  pedido ${external_reference}`,
		);
	}
	print(
		unmatched.length === 0
			? "Nenhum pagamento aprovado sem pedido."
			: `${pluralize(unmatched.length, "pagamento aprovado", "pagamentos aprovados")} sem pedido nesta loja: estão no painel, em “Envios e avisos”, “Avisos de pagamento”, até alguém conferir.`,
	);
	print(
		`${pluralize(matched, "pagamento é", "pagamentos são")} de pedidos desta loja; ${pluralize(others, "é de outra origem", "são de outra origem")}.`,
	);
}
