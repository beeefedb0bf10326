import { href } from "react-router";
import { communicationKinds } from "#app/admin/layout/admin-navigation.ts";
import type { WorkQueues } from "#app/admin/layout/work-queues.queries.server.ts";
import { OrderLink } from "#app/admin/lists/OrderLink.tsx";
import {
	type DashboardQueue,
	dashboardQueues,
	type ListedTaskKind,
	orderQueues,
} from "#app/admin/orders/order-filters.ts";
import { taskKindEntry, taskKinds } from "#app/shop/orders/tasks/task-kinds.ts";
import type { PromiseRisk } from "#app/shop/orders/work-orders/promise-risks.server.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDayMonth } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { formatCappedCount } from "#app/values/number.ts";
import { shortId } from "#app/values/text.ts";
import type { HeldProduct } from "./dashboard.queries.server.ts";

interface WorkQueueCard {
	title: string;
	text: string;
	to: string;
	isUrgent: boolean;
}

type WaitingOrder = NonNullable<WorkQueues[DashboardQueue]["oldest"]>;

type CountedNames = readonly [one: string, many: string];

interface OrderCard {
	names: CountedNames;
	text: (oldest: WaitingOrder) => string;
}

/** A card with the texts of the task's kind; the list may also hold orders with tasks of another kind. */
const taskCard = (kind: ListedTaskKind): OrderCard => ({
	...taskKinds[kind].list,
	text: ({ id, task }) => (task ? taskKindEntry(task.kind).cardText(task, id) : ""),
});

const orderCards: Record<DashboardQueue, OrderCard> = {
	fraud_alert: taskCard("fraud_alert"),
	left_while_cancelled: taskCard("left_while_cancelled"),
	amount_mismatch: taskCard("amount_mismatch"),
	payment_alert: taskCard("payment_alert"),
	refund: {
		names: ["reembolso a fazer", "reembolsos a fazer"],
		text: ({ id, refundDue }) => `Pedido #${shortId(id)}, ${formatMoney(refundDue)}`,
	},
	returns: {
		names: ["devolução em aberto", "devoluções em aberto"],
		text: ({ id }) => `Pedido #${shortId(id)}: combine com o cliente e dê andamento`,
	},
	paid_without_stock: taskCard("paid_without_stock"),
	paid_without_place: taskCard("paid_without_place"),
	delivery_alert: taskCard("delivery_alert"),
	label_stuck: taskCard("label_stuck"),
	freight_rose: taskCard("freight_rose"),
	order_corrected: taskCard("order_corrected"),
	late: {
		names: ["pedido com o prazo vencido", "pedidos com o prazo vencido"],
		text: ({ id }) => `Pedido #${shortId(id)}: avise o cliente da nova data`,
	},
	no_invoice: {
		names: ["pedido pago sem nota fiscal", "pedidos pagos sem nota fiscal"],
		text: ({ id }) => `Pedido #${shortId(id)}: emita e anexe a nota`,
	},
};

function orderCard(queue: DashboardQueue, workQueues: WorkQueues): WorkQueueCard | null {
	const { count, oldest } = workQueues[queue];
	if (!oldest) return null;
	const { names, text } = orderCards[queue];
	return {
		title: countLabel(count, names),
		text: text(oldest),
		to:
			count === 1
				? href("/admin/orders/:orderId", { orderId: oldest.id })
				: `${href("/admin/orders")}?need=${queue}`,
		isUrgent: orderQueues[queue].isUrgent,
	};
}

/** A card for tasks that belong to no order. */
function taskCardWithoutOrder(
	kind: "lost_notice" | "unmatched_payment",
	{ unmatched }: WorkQueues,
): WorkQueueCard | null {
	const tasks = unmatched.filter((task) => task.kind === kind);
	const [oldest] = tasks;
	if (!oldest) return null;
	const { list, cardText, isUrgent } = taskKinds[kind];
	return {
		title: countLabel(tasks.length, list.names),
		text: cardText(oldest),
		to: communicationKinds.notifications.to,
		isUrgent,
	};
}

/** Cards that only show a count; a count of 0 has no card. */
function countCards(
	{ undelivered, givenUpWebhooks, disabledWebhooks }: WorkQueues,
	unmeasuredProducts: number,
): WorkQueueCard[] {
	const { mails, webhooks } = communicationKinds;
	const counted: readonly (Omit<WorkQueueCard, "title"> & { count: number; names: CountedNames })[] = [
		{
			count: undelivered,
			names: ["e-mail não entregue", "e-mails não entregues"],
			text: "Confira o endereço e reenvie",
			to: `${mails.to}?state=failed`,
			isUrgent: true,
		},
		{
			count: givenUpWebhooks,
			names: ["webhook não entregue", "webhooks não entregues"],
			text: "Confira a resposta e reenvie",
			to: `${webhooks.to}?state=given_up`,
			isUrgent: true,
		},
		{
			count: disabledWebhooks,
			names: ["webhook desligado pela loja", "webhooks desligados pela loja"],
			text: "Confira o sistema e ligue de novo",
			to: webhooks.to,
			isUrgent: true,
		},
		{
			count: unmeasuredProducts,
			names: ["peça sem peso ou medidas", "peças sem peso ou medidas"],
			text: "O frete conta 1 kg e uma caixa pequena",
			to: `${href("/admin/products")}?status=unmeasured`,
			isUrgent: false,
		},
	];
	return counted.flatMap(({ count, names, ...card }) =>
		count === 0 ? [] : [{ ...card, title: countLabel(count, names) }],
	);
}

function labelCard({ labelWarning }: WorkQueues): WorkQueueCard | null {
	if (labelWarning === null) return null;
	return {
		title: "Autorização do Melhor Envio",
		text: labelWarning,
		to: href("/admin/settings/melhor-envio"),
		isUrgent: true,
	};
}

function heldCard(products: readonly HeldProduct[]): WorkQueueCard | null {
	const [first] = products;
	if (!first) return null;
	const { name, held, stock } = first;
	return {
		title: countLabel(products.length, [
			"produto preso em pedidos sem pagamento",
			"produtos presos em pedidos sem pagamento",
		]),
		text: `${name}: ${held} de ${held + stock} unidades`,
		to: `${href("/admin/orders")}?status=pending`,
		isUrgent: true,
	};
}

/** The work that waits for the owner beside the rows of “Hoje”. */
export function WorkQueueCards({
	workQueues,
	heldProducts,
	promisesInDanger,
	unmeasuredProducts,
}: {
	workQueues: WorkQueues;
	/** Late ones first, then the nearest. */
	promisesInDanger: readonly PromiseRisk[];
	heldProducts: readonly HeldProduct[];
	/** How many products on sale lack weight or size. */
	unmeasuredProducts: number;
}) {
	const cards = [
		...dashboardQueues.map((queue) => orderCard(queue, workQueues)),
		taskCardWithoutOrder("unmatched_payment", workQueues),
		taskCardWithoutOrder("lost_notice", workQueues),
		heldCard(heldProducts),
		labelCard(workQueues),
		...countCards(workQueues, unmeasuredProducts),
	].filter((card) => card !== null);
	if (cards.length === 0 && promisesInDanger.length === 0) return null;
	return (
		<ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-3">
			{promisesInDanger.length > 0 ? <PromisesInDanger promises={promisesInDanger} /> : null}
			{cards.map(({ title, text, to, isUrgent }) => (
				<li key={title}>
					<Link
						to={to}
						className={`block h-full border-l-3 px-5 py-4 transition-colors ${isUrgent ? "border-brick bg-brick-soft hover:bg-brick-soft/70" : "border-heartwood bg-paper-2 hover:bg-paper-3"}`}
					>
						<span className="block font-serif text-lg leading-snug">{title}</span>
						<span className="block truncate text-[0.9375rem]">{text}</span>
					</Link>
				</li>
			))}
		</ul>
	);
}

const MAX_SHOWN = 3;

/** The promises that the plan does not keep, or keeps only by its reserve, each with a link to its order. */
function PromisesInDanger({ promises }: { promises: readonly PromiseRisk[] }) {
	const isLate = promises.some(({ risk }) => risk === "late");
	return (
		<li
			className={`border-l-3 px-5 py-4 ${isLate ? "border-brick bg-brick-soft" : "border-heartwood bg-paper-2"}`}
		>
			<p className="font-serif text-lg leading-snug">
				<Link
					to={`${href("/admin/orders")}?need=at_risk`}
					className="inline-flex min-h-11 items-center hover:underline sm:min-h-8"
				>
					{orderQueues.at_risk.label}: {formatCappedCount(promises.length)}
				</Link>
			</p>
			<ul className="text-[0.9375rem]">
				{promises.slice(0, MAX_SHOWN).map(({ orderId, promisedDay, risk }) => (
					<li key={orderId}>
						<OrderLink
							orderId={orderId}
							word="shown"
							className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-8"
						>
							{` ${risk === "late" ? "vai atrasar" : "usa a folga"}, prometido ${formatDayMonth(promisedDay)}`}
						</OrderLink>
					</li>
				))}
			</ul>
		</li>
	);
}

/** The queues are counted only up to a hundred. */
const countLabel = (count: number, [one, many]: CountedNames): string =>
	count === 1 ? `1 ${one}` : `${formatCappedCount(count)} ${many}`;
