import { promisedBack, returnedMoneyText } from "#app/shop/orders/money/money-words.ts";
import type { OrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { formatDate } from "#app/values/date.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import { returnKinds } from "#app/values/status/return-status.ts";
import { itemsText } from "#app/values/text.ts";
import { isBeforeDelivery } from "./order-return.ts";
import type { OrderReturn } from "./returns.queries.server.ts";

interface OrderOfReturn {
	status: OrderStatus;
	items: readonly { quantity: number }[];
}

/** The progress of an order's return, for its customer: the steps, and what happens next. */
export function ReturnProgress({
	orderReturn,
	order,
	money,
}: {
	orderReturn: OrderReturn;
	order: OrderOfReturn;
	money: OrderBalance;
}) {
	const { kind, status, refusal, askedAt, collectedAt, checkedAt, closedAt } = orderReturn;
	if (status === "refused" || status === "dropped") {
		return (
			<Notice tone={status === "refused" ? "warning" : "info"}>
				{status === "refused" ? (
					<>
						<strong>A oficina não pôde aceitar a devolução.</strong>{" "}
						<span className="whitespace-pre-line">{refusal}</span>
					</>
				) : (
					<>
						<strong>Devolução cancelada.</strong>{" "}
						{itemsText(order.items, "A peça fica com você.", "As peças ficam com você.")}
					</>
				)}
			</Notice>
		);
	}
	const steps = [
		{ name: kind === "withdrawal" ? "Desistência registrada" : "Devolução pedida", at: askedAt },
		{ name: itemsText(order.items, "Peça recolhida", "Peças recolhidas"), at: collectedAt ?? checkedAt },
		{ name: itemsText(order.items, "Peça conferida", "Peças conferidas"), at: checkedAt },
		status === "closed"
			? { name: "Nada a reembolsar", at: closedAt }
			: { name: "Reembolso feito", at: status === "refunded" ? closedAt : null },
	];
	return (
		<section aria-labelledby="devolucao" className="rounded-lg bg-paper-2 p-5 md:p-7">
			<h2 id="devolucao" className="text-2xl">
				{kind === "withdrawal" ? "Desistência registrada." : `${returnKinds.request.label}.`}
			</h2>
			<p className="mt-2 max-w-[60ch] text-ink-2">{nextText(orderReturn, order, money)}</p>
			<ol className="mt-6 grid gap-x-6 gap-y-4 sm:grid-cols-4">
				{steps.map(({ name, at }) => (
					<li
						key={name}
						className={`flex items-start gap-2.5 border-t-2 pt-3 ${at ? "border-moss" : "border-line-strong text-ink-2"}`}
					>
						<span className="mt-0.5 flex-none">
							<Icon name={at ? "check" : "clock"} className={`size-5 ${at ? "text-moss" : ""}`} />
						</span>
						<span className="min-w-0">
							<span className="block leading-snug font-semibold">{name}</span>
							<span className="block text-sm text-ink-2 tabular-nums">
								{at ? formatDate(at) : "A seguir"}
							</span>
						</span>
					</li>
				))}
			</ol>
		</section>
	);
}

/** The current state and the next step. The text about the money comes from the order's balance. */
function nextText({ status, kind }: OrderReturn, order: OrderOfReturn, money: OrderBalance): string {
	if (status === "refunded" || status === "closed" || status === "checked") {
		return `${itemsText(order.items, "A peça voltou", "As peças voltaram")} à oficina. ${returnedMoneyText(money)}`;
	}
	if (status === "collected") {
		const comesBack = itemsText(order.items, "A peça está voltando", "As peças estão voltando");
		const once = itemsText(order.items, ". Depois de conferi-la,", ". Depois de conferi-las,");
		return `${comesBack} para a oficina${promisedBack(money, once)}.`;
	}
	if (kind === "request") return "A oficina responde em até 24 horas por e-mail.";
	return isBeforeDelivery(order.status)
		? `Quando a entrega chegar, recuse o recebimento: a transportadora traz tudo de volta${promisedBack(money, ", e")}.`
		: `Em até 24 horas a oficina combina a coleta com você por e-mail${promisedBack(money, ". Depois dela")}.`;
}
