import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import type { TaskEnd, TaskKind } from "#app/values/status/order-task.ts";

/** A problem as it is shown. */
export interface TaskView {
	since: Date;
	/** Data of this one task, such as the amount that does not match. */
	note: string | null;
	/** Mercado Pago's number of the payment it is about. */
	paymentId: string | null;
	/** Until when somebody may act; null where that is not known, or nothing is to be done any more. */
	until: Date | null;
}

/** Ways out that are more than having looked at it. */
type TaskWay =
	| "produce"
	| "await-restock"
	| "give-back"
	| "accept"
	| "ask-for-rest"
	| "end-payments"
	| "cancel-label";

interface TaskList {
	label: string;
	names: readonly [one: string, many: string];
	/** The card leads to the list also for a single order. */
	opensList?: true;
}

export interface TaskKindEntry {
	/** The list of its orders and what the dashboard calls one and many, or the kind in whose list they stand. */
	list: TaskList | TaskKind;
	/** On the dashboard's card, about the order that has waited longest. */
	cardText: (task: TaskView, orderId: string) => string;
	isUrgent: boolean;
	/** Beside the order in the list of “Pedidos”. */
	badge?: string;
	/** The order may not leave the workshop meanwhile. */
	holdsParcel?: true;
	/** Its words name an amount, which its button confirms. */
	namesAmount?: true;
	/** Paid, but its units are not there. */
	lacksStock?: true;
	/** To be sent or cancelled is a move as well. */
	endedBy: readonly TaskEnd[];
	sentence: (task: TaskView) => string;
	ways?: readonly TaskWay[];
	/** The button that says that somebody has looked at it, and what its toast says. */
	done?: { label: string; title: string };
	/** In the order's history when it is opened, where no other entry tells of it, and when its button is pressed. */
	audit?: { opened?: AuditAction; done?: AuditAction };
	/** To the workshop, one for each task; none where it says nothing. */
	mail: ((task: TaskView) => string | null) | null;
	/** Its mail speaks of a parcel instead of a payment. */
	isAboutParcel?: true;
}
