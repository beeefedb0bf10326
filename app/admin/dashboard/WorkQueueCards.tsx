import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { WorkQueues } from "#app/admin/layout/work-queues.queries.server.ts";
import type { OrderQueue } from "#app/admin/orders/order-filter.ts";
import { HOUR_MS } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { shortId } from "#app/values/text.ts";

/** What the owner has to look at today, or that there is nothing. */
export function WorkQueueCards({ workQueues, now }: { workQueues: WorkQueues; now: Date }) {
	const {
		fraudAlerts,
		toCheck,
		toRefund,
		withoutStock,
		late,
		toProduce,
		toConfirm,
		unanswered,
		undelivered,
	} = workQueues;
	const cards = [
		fraudAlerts.oldest ? (
			<Card
				key="fraud"
				isUrgent
				to={orderQueuePath("fraud_alert", fraudAlerts)}
				title={countLabel(fraudAlerts.count, "alerta de fraude", "alertas de fraude")}
			>
				Não envie o pedido #{shortId(fraudAlerts.oldest.id)} antes de conferir
			</Card>
		) : null,
		toCheck.oldest ? (
			<Card
				key="check"
				isUrgent
				to={orderQueuePath("payment_alert", toCheck)}
				title={countLabel(toCheck.count, "pagamento para conferir", "pagamentos para conferir")}
			>
				Pedido #{shortId(toCheck.oldest.id)}: {toCheck.oldest.paymentAlert}
			</Card>
		) : null,
		toRefund.oldest ? (
			<Card
				key="refund"
				isUrgent
				to={orderQueuePath("refund", toRefund)}
				title={countLabel(toRefund.count, "devolução de dinheiro a fazer", "devoluções de dinheiro a fazer")}
			>
				Pedido #{shortId(toRefund.oldest.id)}, {formatMoney(toRefund.oldest.refundDue)}
			</Card>
		) : null,
		withoutStock > 0 ? (
			<Card
				key="stock"
				isUrgent
				to={`${href("/admin/orders")}?need=paid_without_stock`}
				title={countLabel(withoutStock, "pedido pago sem estoque", "pedidos pagos sem estoque")}
			>
				Escolha no pedido uma das três saídas
			</Card>
		) : null,
		late.oldest ? (
			<Card
				key="late"
				isUrgent
				to={orderQueuePath("late", late)}
				title={countLabel(late.count, "pedido com o prazo vencido", "pedidos com o prazo vencido")}
			>
				Pedido #{shortId(late.oldest.id)}: avise o cliente da nova data
			</Card>
		) : null,
		toProduce.oldest ? (
			<Card
				key="make"
				to={`${href("/admin/orders")}?need=produce`}
				title={countLabel(toProduce.count, "pedido pago para produzir", "pedidos pagos para produzir")}
			>
				{toProduce.count === 1 ? "Espera" : "O mais antigo espera"}{" "}
				{waitingTime(toProduce.oldest.createdAt, now)}
			</Card>
		) : null,
		toConfirm.oldest ? (
			<Card
				key="confirm"
				to={orderQueuePath("check_transfer", toConfirm)}
				title={countLabel(toConfirm.count, "transferência para conferir", "transferências para conferir")}
			>
				Pedido #{shortId(toConfirm.oldest.id)}, {formatMoney(toConfirm.oldest.total)}
			</Card>
		) : null,
		unanswered.oldest ? (
			<Card
				key="answer"
				to={
					unanswered.count === 1
						? `${href("/admin/contacts")}?contato=${unanswered.oldest.id}`
						: `${href("/admin/contacts")}?status=new`
				}
				title={countLabel(unanswered.count, "mensagem sem resposta", "mensagens sem resposta")}
			>
				{[unanswered.oldest.name, unanswered.oldest.subject].filter(Boolean).join(", sobre ")}
			</Card>
		) : null,
		undelivered > 0 ? (
			<Card
				key="mail"
				isUrgent
				to={`${href("/admin/outbox")}?state=failed`}
				title={countLabel(undelivered, "e-mail não entregue", "e-mails não entregues")}
			>
				Confira o endereço e reenvie
			</Card>
		) : null,
	].filter((card) => card !== null);

	if (cards.length === 0) {
		return (
			<p className="border-l-3 border-moss bg-moss-soft px-5 py-4 text-moss">
				Tudo em dia: nenhum pedido, transferência ou mensagem à espera.
			</p>
		);
	}
	return <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-3">{cards}</ul>;
}

/** A single order opens at once. */
const orderQueuePath = (queue: OrderQueue, { count, oldest }: WorkQueues["toProduce"]): string =>
	count === 1 && oldest
		? href("/admin/orders/:orderId", { orderId: oldest.id })
		: `${href("/admin/orders")}?need=${queue}`;

function Card({
	to,
	title,
	isUrgent = false,
	children,
}: {
	to: string;
	title: string;
	isUrgent?: boolean;
	children: ReactNode;
}) {
	return (
		<li>
			<Link
				to={to}
				className={`block h-full border-l-3 px-5 py-4 transition-colors ${isUrgent ? "border-brick bg-brick-soft hover:bg-brick-soft/70" : "border-heartwood bg-paper-2 hover:bg-paper-3"}`}
			>
				<span className="block font-serif text-lg leading-snug">{title}</span>
				<span className="block truncate text-[0.9375rem]">{children}</span>
			</Link>
		</li>
	);
}

/** The queues are counted only up to a hundred. */
const countLabel = (count: number, singular: string, plural: string): string =>
	count === 1 ? `1 ${singular}` : `${count > 99 ? "99+" : count} ${plural}`;

function waitingTime(moment: Date, now: Date): string {
	const hours = Math.floor((now.getTime() - moment.getTime()) / HOUR_MS);
	if (hours < 1) return "há menos de uma hora";
	if (hours < 24) return hours === 1 ? "há 1 hora" : `há ${hours} horas`;
	const days = Math.floor(hours / 24);
	return days === 1 ? "há 1 dia" : `há ${days} dias`;
}
