import { formatDateTime } from "#app/values/date.ts";
import { type TaskEnd, type TaskKind, taskKindValues } from "#app/values/status/order-task.ts";
import { shortId } from "#app/values/text.ts";
import type { TaskKindEntry, TaskView } from "./task-type.ts";

/**
 * The tasks of the owner that follow from an event: one entry for each kind, from which its list, card, badge, place on
 * the order's page, mail, figure and alert rule follow. States that can be computed from an order itself (late, to
 * produce, without invoice) are conditions of their lists instead (`order-conditions.server.ts`).
 */

const FROM_PROVIDER = "Pagamento do Mercado Pago:";

/** The owner's next step for money that the customer's bank took back; `note` where no step is left. */
function describeChargeback({ note, paymentId, until }: TaskView): string {
	const where = "na conta do Mercado Pago, com a nota fiscal e o comprovante da entrega";
	const request = until ? `Responda até ${formatDateTime(until)} ${where}.` : `Responda logo ${where}.`;
	return `o banco do cliente retirou o valor do pagamento ${paymentId}. ${note ?? request} Não envie o pedido antes de conferir.`;
}

export const taskKinds = {
	fraud_alert: {
		list: { label: "Alerta de fraude", names: ["alerta de fraude", "alertas de fraude"] },
		cardText: (_, id) => `Não envie o pedido #${shortId(id)} antes de conferir`,
		isUrgent: true,
		holdsParcel: true,
		endedBy: ["cancelled"],
		sentence: ({ since }) =>
			`Alerta de fraude em ${formatDateTime(since)}: o Mercado Pago pede que este pedido não seja entregue. Confira o pagamento na sua conta de lá; depois cancele o pedido ou libere o envio.`,
		done: { label: "Liberar o envio", title: "Envio liberado" },
		audit: { opened: "order.held", done: "order.released" },
		mail: () =>
			`${FROM_PROVIDER} alerta de fraude. Não produza nem envie antes de conferir o pagamento no Mercado Pago.`,
	},
	left_while_held: {
		list: "fraud_alert",
		cardText: (_, id) => `Pedido #${shortId(id)}: o pacote já saiu`,
		isUrgent: true,
		endedBy: ["sent"],
		sentence: ({ since, note }) =>
			`Em ${formatDateTime(since)} a transportadora avisou que o pacote deste pedido saiu, embora o envio esteja retido: ${note} Veja o aviso que o retém e, se o pacote não puder ser entregue, peça à transportadora a volta dele.`,
		done: { label: "Conferido", title: "Aviso conferido" },
		audit: { opened: "tracking.carrier_report", done: "tracking.alert_resolved" },
		mail: ({ note }) =>
			`O pacote saiu, embora o envio esteja retido. A transportadora avisou: ${note} Veja no pedido o aviso que o retém e, se o pacote não puder ser entregue, peça a volta dele.`,
		isAboutParcel: true,
	},
	left_while_cancelled: {
		list: {
			label: "Cancelados que saíram",
			names: ["pacote de pedido cancelado que saiu", "pacotes de pedidos cancelados que saíram"],
		},
		cardText: (_, id) => `Pedido #${shortId(id)}: o pacote está com a transportadora ou o cliente`,
		isUrgent: true,
		endedBy: ["sent"],
		sentence: ({ since, note }) =>
			`Em ${formatDateTime(since)} a transportadora avisou do pacote deste pedido, que está cancelado: ${note} Peça a ela a volta do pacote, ou combine com o cliente se ele fica com as peças e como paga.`,
		done: { label: "Conferido", title: "Aviso conferido" },
		audit: { opened: "tracking.carrier_report", done: "tracking.alert_resolved" },
		mail: ({ note }) =>
			`O pedido está cancelado, e a transportadora avisou do pacote dele: ${note} Peça a ela a volta do pacote, ou combine com o cliente se ele fica com as peças e como paga.`,
		isAboutParcel: true,
	},
	payment_alert: {
		list: {
			label: "Pagamentos para conferir",
			names: ["pagamento para conferir", "pagamentos para conferir"],
		},
		cardText: ({ note }, id) => `Pedido #${shortId(id)}: ${note}`,
		isUrgent: true,
		endedBy: [],
		sentence: ({ note }) =>
			`${FROM_PROVIDER} ${note}. Veja o pagamento na conta da loja e fale com o cliente.`,
		done: { label: "Conferido", title: "Pagamento conferido" },
		audit: { opened: "payment.problem", done: "payment.checked" },
		mail: ({ note }) => `${FROM_PROVIDER} ${note}.`,
	},
	amount_mismatch: {
		list: {
			label: "Pagos a menor ou a maior",
			names: ["pagamento a menor ou a maior", "pagamentos a menor ou a maior"],
		},
		cardText: (_, id) => `Pedido #${shortId(id)}: aceite, cobre o resto ou reembolse`,
		isUrgent: true,
		endedBy: ["cancelled"],
		// The page shows the current amounts itself. This adds why the order is back with the owner, unless a payment was
		// the cause.
		sentence: ({ note, paymentId }) => (paymentId === null && note) || "",
		ways: ["accept", "ask-for-rest", "give-back"],
		// The owner gets no mail about her own entries.
		mail: ({ note }) => note && `${note} Aceite o valor, cobre o resto ou reembolse na tela do pedido.`,
	},
	dispute: {
		list: "payment_alert",
		cardText: (_, id) => `Pedido #${shortId(id)}: responda à contestação no Mercado Pago`,
		isUrgent: true,
		holdsParcel: true,
		endedBy: [],
		sentence: ({ since, paymentId }) =>
			`Contestação aberta em ${formatDateTime(since)}: o cliente reclamou do pagamento ${paymentId} no Mercado Pago. Responda lá com os comprovantes, dentro do prazo, e não envie nem reembolse nada antes: o valor pode sair duas vezes.`,
		done: { label: "Conferido", title: "Contestação conferida" },
		audit: { opened: "payment.problem", done: "payment.checked" },
		mail: () =>
			`${FROM_PROVIDER} contestação aberta. Responda no Mercado Pago com os comprovantes, dentro do prazo, e não envie nem reembolse nada antes: o valor pode sair duas vezes.`,
	},
	chargeback: {
		list: "payment_alert",
		cardText: ({ until }, id) =>
			`Pedido #${shortId(id)}: ${until ? `responda à contestação até ${formatDateTime(until)}` : "responda à contestação no Mercado Pago"}`,
		isUrgent: true,
		holdsParcel: true,
		endedBy: [],
		sentence: (task) =>
			`Contestação (chargeback) aberta em ${formatDateTime(task.since)}: ${describeChargeback(task)}`,
		done: { label: "Conferido", title: "Contestação conferida" },
		audit: { opened: "payment.problem", done: "payment.checked" },
		mail: (task) => `${FROM_PROVIDER} contestação (chargeback), ${describeChargeback(task)}`,
	},
	refund_stuck: {
		list: "payment_alert",
		cardText: (_, id) => `Pedido #${shortId(id)}: um reembolso está sem resposta`,
		isUrgent: true,
		endedBy: [],
		sentence: ({ note, paymentId }) =>
			`O reembolso de ${note} do pagamento ${paymentId} está há mais de três dias sem resposta do Mercado Pago. Confira na conta da loja se o valor saiu e se há saldo. A loja continua perguntando; se precisar, desista dele abaixo, em “Pagamento”.`,
		done: { label: "Conferido", title: "Reembolso conferido" },
		audit: { done: "refund.checked" },
		mail: ({ note }) =>
			`O reembolso de ${note} está há mais de três dias sem resposta do Mercado Pago. Confira na conta da loja se o valor saiu e se há saldo.`,
	},
	still_payable: {
		list: "payment_alert",
		cardText: (_, id) => `Pedido #${shortId(id)}: ainda pode ser pago no Mercado Pago`,
		isUrgent: true,
		endedBy: [],
		sentence: ({ note }) =>
			`Este pedido não deve mais ser pago online, e o Mercado Pago não encerrou tudo: ${note}. Encerre na conta da loja, ou tente de novo daqui.`,
		ways: ["end-payments"],
		done: { label: "Conferido", title: "Aviso conferido" },
		audit: { done: "payment.checked" },
		mail: ({ note }) =>
			`O pedido não deve mais ser pago online, e o Mercado Pago não encerrou tudo: ${note}. Encerre na conta da loja, ou tente de novo na tela do pedido.`,
	},
	lost_notice: {
		list: {
			label: "Avisos de pagamento sem resposta",
			names: ["aviso de pagamento sem resposta", "avisos de pagamento sem resposta"],
		},
		cardText: ({ paymentId }) => `Aviso sobre ${paymentId}: reprocesse ou confira no Mercado Pago`,
		isUrgent: true,
		endedBy: [],
		sentence: ({ paymentId }) =>
			`O Mercado Pago avisou algo sobre ${paymentId} e, perguntado por três dias, não respondeu. Reprocesse o aviso, ou confira na conta da loja se é um pagamento de um pedido.`,
		done: { label: "Conferido", title: "Aviso conferido" },
		audit: { done: "notification.checked" },
		mail: ({ paymentId }) =>
			`O Mercado Pago avisou algo sobre ${paymentId} e, perguntado por três dias, não respondeu.`,
	},
	unmatched_payment: {
		list: { label: "Pagamentos sem pedido", names: ["pagamento sem pedido", "pagamentos sem pedido"] },
		cardText: ({ paymentId, note }) => `Pagamento ${paymentId}: ${note}`,
		isUrgent: true,
		endedBy: [],
		sentence: ({ since, paymentId, note }) =>
			`Em ${formatDateTime(since)} o Mercado Pago informou o pagamento ${paymentId}, aprovado na sua conta, de um pedido que não está nesta loja: ${note}. Se um backup foi restaurado, o pedido é posterior a ele. Fale com quem pagou e entregue ou reembolse o valor.`,
		done: { label: "Conferido", title: "Pagamento conferido" },
		audit: { done: "payment.unmatched_checked" },
		mail: ({ note }) => `Pagamento aprovado na sua conta, de um pedido que não está nesta loja: ${note}.`,
	},
	paid_without_stock: {
		list: {
			label: "Pagos sem estoque",
			names: ["pedido pago sem estoque", "pedidos pagos sem estoque"],
			opensList: true,
		},
		cardText: () => "Escolha no pedido uma das três saídas",
		isUrgent: true,
		badge: "Pago sem estoque",
		lacksStock: true,
		endedBy: ["sent", "cancelled"],
		sentence: () =>
			"Pago sem estoque: o pagamento chegou depois do prazo, quando as peças já tinham sido vendidas. Se elas voltarem ao estoque, este pedido é o primeiro a recebê-las.",
		ways: ["produce", "await-restock", "give-back"],
		mail: () =>
			"O pedido foi pago depois do prazo, quando as peças já tinham sido vendidas. Escolha no pedido: produzir, aguardar reposição ou reembolsar.",
	},
	paid_without_place: {
		list: {
			label: "Pagos sem lugar na fila",
			names: ["pedido pago sem lugar na fila", "pedidos pagos sem lugar na fila"],
		},
		cardText: (_, id) => `Pedido #${shortId(id)}: nenhuma bancada tem dia para ele`,
		isUrgent: true,
		badge: "Pago sem lugar",
		endedBy: ["sent", "cancelled"],
		sentence: () =>
			"Pago sem lugar: o pagamento chegou depois do dia, e nenhuma bancada tem horas para ele nos próximos dois anos. Abra horas e procure um lugar de novo, faça em outra bancada, combine o dia com o cliente, ou cancele o pedido e reembolse.",
		ways: ["find-place", "give-back"],
		done: { label: "Combinado", title: "Dia combinado" },
		audit: { done: "payment.checked" },
		mail: () =>
			"O pedido foi pago depois do dia prometido, e nenhuma bancada tem horas para ele nos próximos dois anos. Escolha no pedido: procurar um lugar de novo, fazer em outra bancada, combinar o dia com o cliente, ou cancelar e reembolsar.",
	},
	freight_rose: {
		list: { label: "Frete maior que o pago", names: ["frete maior que o pago", "fretes maiores que o pago"] },
		cardText: (_, id) => `Pedido #${shortId(id)}: assuma ou cancele`,
		isUrgent: true,
		// Once the label is bought, it is too late to decide who pays the difference.
		holdsParcel: true,
		namesAmount: true,
		endedBy: ["sent", "cancelled"],
		sentence: ({ note }) =>
			`${note} Nada a mais foi cobrado do cliente: assuma a diferença, ou fale com ele e cancele o pedido. Até lá o envio fica retido.`,
		done: { label: "Assumir a diferença", title: "Diferença assumida" },
		audit: { done: "order.freight_accepted" },
		mail: null,
	},
	order_corrected: {
		list: {
			label: "Corrigidos pelo cliente",
			names: ["pedido corrigido pelo cliente", "pedidos corrigidos pelo cliente"],
		},
		cardText: (_, id) => `Pedido #${shortId(id)}: confira o romaneio`,
		isUrgent: false,
		endedBy: ["sent", "cancelled"],
		sentence: ({ since, note }) =>
			`Em ${formatDateTime(since)} o cliente corrigiu: ${note}. Se o romaneio já foi impresso, imprima de novo.`,
		done: { label: "Conferido", title: "Correção conferida" },
		audit: { done: "order.correction_seen" },
		mail: null,
	},
	label_stuck: {
		list: { label: "Etiquetas com problema", names: ["etiqueta com problema", "etiquetas com problema"] },
		cardText: (_, id) => `Pedido #${shortId(id)}: veja o que fazer com a etiqueta`,
		isUrgent: true,
		endedBy: [],
		// The right action differs, so the note says it.
		sentence: ({ note }) => `${note} Veja em “Etiquetas”.`,
		ways: ["cancel-label"],
		done: { label: "Conferido", title: "Etiqueta conferida" },
		audit: { done: "label.checked" },
		mail: ({ note }) => `${note} Abra “Etiquetas” no pedido.`,
		isAboutParcel: true,
	},
	restock: {
		list: {
			label: "À espera de reposição",
			names: ["pedido à espera de reposição", "pedidos à espera de reposição"],
		},
		cardText: (_, id) => `Pedido #${shortId(id)}`,
		isUrgent: false,
		badge: "Pago sem estoque",
		lacksStock: true,
		endedBy: ["sent", "cancelled"],
		sentence: () => "À espera de reposição: as próximas peças que entrarem no estoque são deste pedido.",
		ways: ["produce", "give-back"],
		mail: null,
	},
	delivery_alert: {
		list: { label: "Entregas não realizadas", names: ["entrega não realizada", "entregas não realizadas"] },
		cardText: (_, id) => `Pedido #${shortId(id)}: fale com o cliente`,
		isUrgent: true,
		endedBy: ["moved"],
		sentence: ({ since }) =>
			`Em ${formatDateTime(since)} a transportadora avisou que não conseguiu entregar. Confira o endereço com o cliente e combine com a transportadora a nova entrega ou a volta das peças.`,
		done: { label: "Resolvido", title: "Entrega resolvida" },
		audit: { done: "tracking.alert_resolved" },
		// The carrier's report already sends a mail.
		mail: null,
	},
} as const satisfies Record<TaskKind, TaskKindEntry>;

export const isTaskKind = (name: string): name is TaskKind => Object.hasOwn(taskKinds, name);

/** The entry with its full type, whichever of the optional parts it has. */
export const taskKindEntry = (kind: TaskKind): TaskKindEntry => taskKinds[kind];

const kindsWhere = (matches: (entry: TaskKindEntry, kind: TaskKind) => boolean): readonly TaskKind[] =>
	taskKindValues.filter((kind) => matches(taskKindEntry(kind), kind));

export const holdingKinds = kindsWhere(({ holdsParcel }) => holdsParcel === true);
export const stockKinds = kindsWhere(({ lacksStock }) => lacksStock === true);
export const kindsEndedBy = (happened: TaskEnd): readonly TaskKind[] =>
	kindsWhere(({ endedBy }) => endedBy.some((end) => end === "moved" || end === happened));
/** The kinds of tasks in a kind's list: its own, and those that are shown in the same list. */
export const kindsInList = (list: TaskKind): readonly TaskKind[] =>
	kindsWhere((entry, kind) => kind === list || entry.list === list);
