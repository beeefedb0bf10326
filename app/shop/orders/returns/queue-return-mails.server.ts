import { returnMails } from "#app/shop/mail/return-mails.server.ts";
import { queueMail } from "#app/shop/mail/send-mail.server.ts";
import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { queueCustomerMail } from "#app/shop/orders/queue-customer-mail.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import type { Transaction } from "#db/client.server.ts";
import { isBeforeDelivery } from "./order-return.ts";
import { type ReturnKind, returnKinds } from "./return-status.ts";

type ReturnMail =
	| { step: "asked"; kind: ReturnKind; event: Date }
	| { step: "collected" | "checked" | "dropped"; event: Date }
	| { step: "refused"; event: Date; refusal: string };

/** To the customer, one mail for each step of the return; `event` is its moment. */
export async function queueReturnMail(
	tx: Transaction,
	order: OrderRow,
	settings: StoreSettings,
	mail: ReturnMail,
): Promise<void> {
	const { kind, write } = customerMailOf(order, mail);
	await queueCustomerMail(tx, order, settings, { kind, event: String(mail.event.getTime()), write });
}

function customerMailOf(
	order: OrderRow,
	mail: ReturnMail,
): Pick<Parameters<typeof queueCustomerMail>[3], "kind" | "write"> {
	switch (mail.step) {
		case "asked":
			return mail.kind === "request"
				? { kind: "return-asked", write: returnMails.asked }
				: {
						kind: "order-withdrawn",
						write: (given) => returnMails.withdrawn({ ...given, isOnItsWay: isBeforeDelivery(order.status) }),
					};
		case "checked":
			return {
				kind: "return-checked",
				write: (given) => returnMails.checked({ ...given, amount: order.refundDueCents }),
			};
		case "refused":
			return {
				kind: "return-refused",
				write: (given) => returnMails.refused({ ...given, refusal: mail.refusal }),
			};
		case "collected":
			return { kind: "return-collected", write: returnMails.collected };
		case "dropped":
			return { kind: "return-dropped", write: returnMails.dropped };
	}
}

/** To the workshop: a customer wants to give an order back. */
export async function queueReturnAsked(
	tx: Transaction,
	order: OrderRow,
	settings: StoreSettings,
	asked: { kind: ReturnKind; reason: string | null; pixKey: string | null; askedAt: Date },
): Promise<void> {
	await queueMail(tx, {
		kind: "return-notice",
		to: settings.identity.email,
		dedupeKey: `return-notice:${order.id}:${asked.askedAt.getTime()}`,
		message: returnMails.toWorkshop({
			shop: settings.identity,
			order: { id: order.id, total: order.totalCents },
			kind: returnKinds[asked.kind].label,
			customerName: order.shippingAddress?.fullName ?? null,
			reason: asked.reason,
			pixKey: asked.pixKey,
		}),
	});
}
