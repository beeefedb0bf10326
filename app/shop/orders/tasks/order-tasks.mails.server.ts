import { addressWorkshop, defineWorkshopMail } from "#app/shop/mail/define-mail.server.ts";
import { adminOrderUrl, mailOrderNumber } from "#app/shop/orders/mails/order-mail-blocks.server.ts";

interface ParcelProblem {
	/** The id of the task, which is about one event. */
	taskId: string;
	problem: string;
}

/** About a paid label that was refused, or a parcel that has left although its order is held. */
export const parcelProblem = defineWorkshopMail({
	kind: "parcel-problem",
	label: "Aviso de envio",
	key: (order: { id: string }, { taskId }: ParcelProblem) => [order.id, taskId],
	read: addressWorkshop<{ id: string }>,
	write: ({ subject: order, problem }) => ({
		subject: `Envio para conferir: pedido ${mailOrderNumber(order)}`,
		preheader: problem,
		heading: "Um envio precisa da sua atenção.",
		body: [
			{ notice: problem },
			{ facts: [["Pedido", order.id]] },
			"O aviso fica no painel até alguém conferir.",
			{ button: "Ver o pedido", href: adminOrderUrl(order) },
		],
	}),
});
