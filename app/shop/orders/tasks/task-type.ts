import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import type { TaskEnd, TaskKind } from "#app/values/status/order-task.ts";

/** A task as it is shown. */
export interface TaskView {
	since: Date;
	/** Data of this one task, such as the amount that does not match. */
	note: string | null;
	/** Mercado Pago's number of the payment. */
	paymentId: string | null;
	/** The owner's deadline; null where it is unknown, or nothing is left to do. */
	until: Date | null;
}

/** Actions that do more than mark the task as checked. */
type TaskWay =
	| "produce"
	| "find-place"
	| "await-restock"
	| "give-back"
	| "accept"
	| "ask-for-rest"
	| "end-payments"
	| "cancel-label";

interface TaskList {
	label: string;
	names: readonly [one: string, many: string];
	/** The card leads to the list even for a single order. */
	opensList?: true;
}

export interface TaskKindEntry {
	/** The list of its orders with the dashboard's singular and plural, or the kind in whose list the orders are. */
	list: TaskList | TaskKind;
	/** The text of the dashboard's card, about the order that has waited longest. */
	cardText: (task: TaskView, orderId: string) => string;
	isUrgent: boolean;
	/** Shown beside the order in the list of “Pedidos”. */
	badge?: string;
	/** The order may not leave the workshop while the task is open. */
	holdsParcel?: true;
	/** Its text names an amount, which its button confirms. */
	namesAmount?: true;
	/** The order is paid, but its units are not in stock. */
	lacksStock?: true;
	/** The events that close the task. Sending and cancelling also count as "moved". */
	endedBy: readonly TaskEnd[];
	sentence: (task: TaskView) => string;
	ways?: readonly TaskWay[];
	/** The button that marks the task as checked, and the title of its toast. */
	done?: { label: string; title: string };
	/**
	 * The entries in the order's history: when the task is opened, if no other entry says it, and when its button is
	 * pressed.
	 */
	audit?: { opened?: AuditAction; done?: AuditAction };
	/** The mail to the workshop, one for each task; null sends none. */
	mail: ((task: TaskView) => string | null) | null;
	/** Its mail is about a parcel instead of a payment. */
	isAboutParcel?: true;
}
