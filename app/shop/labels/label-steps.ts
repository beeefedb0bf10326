import { type LabelStatus, labelStatusValues } from "#app/values/status/label-status.ts";

/** The requests that a job sends to Melhor Envio. */
export type LabelAsk = "put_into_cart" | "pay" | "generate" | "print" | "cancel";

export interface LabelStep {
	/** The next request of a job; missing where the label is at rest. */
	next?: {
		ask: LabelAsk;
		/** Whether the request costs money. If so, the job checks just before it that the order may be sent. */
		costs: boolean;
		/** The label's status after success. */
		done: LabelStatus;
		/**
		 * After a refusal: the label's status, and the effect. An unpaid label is removed from Melhor Envio's cart; about a
		 * paid one the owner gets a task.
		 */
		onRefusal: { to: LabelStatus | "cancelled_from"; effect: "empty_cart" | "tell_owner" };
		/** The status to go to instead when the order was cancelled. */
		ofCancelledOrder?: LabelStatus;
		/**
		 * The status to go to when the label is no longer in Melhor Envio's cart, which keeps nothing for longer than seven
		 * days.
		 */
		whenGone?: LabelStatus;
	};
	/** Whether it is paid and refundable. The price comes back only while no carrier has the parcel. */
	canCancel: boolean;
	/** The status from which “Tentar de novo” continues after a refusal; missing where there is nothing to try. */
	again?: LabelStatus;
	/** Whether Melhor Envio has the label or is about to get it. Then the order cannot be corrected. */
	isInUse: boolean;
	/** Whether its parcel is tracked. */
	isTracked?: true;
}

/** All states of a label. The job that buys it, the screens and the conditions of queries use this table. */
export const labelSteps: Readonly<Record<LabelStatus, LabelStep>> = {
	requested: {
		next: {
			ask: "put_into_cart",
			costs: true,
			done: "in_cart",
			onRefusal: { to: "refused", effect: "empty_cart" },
		},
		canCancel: false,
		isInUse: true,
	},
	in_cart: {
		next: {
			ask: "pay",
			costs: true,
			done: "paid",
			onRefusal: { to: "refused", effect: "empty_cart" },
			whenGone: "requested",
		},
		canCancel: false,
		isInUse: true,
	},
	paid: {
		next: {
			ask: "generate",
			costs: false,
			done: "generated",
			onRefusal: { to: "paid", effect: "tell_owner" },
			ofCancelledOrder: "cancelling",
		},
		canCancel: true,
		again: "paid",
		isInUse: true,
	},
	generated: {
		next: {
			ask: "print",
			costs: false,
			done: "ready",
			onRefusal: { to: "generated", effect: "tell_owner" },
			ofCancelledOrder: "cancelling",
		},
		canCancel: true,
		again: "generated",
		isInUse: true,
	},
	ready: { canCancel: true, isInUse: true, isTracked: true },
	/** Nothing was paid and nothing is in Melhor Envio's cart: a person must decide. */
	refused: { canCancel: false, again: "requested", isInUse: false },
	/** The workshop no longer wants the label, and a job asks Melhor Envio to cancel it. */
	cancelling: {
		next: {
			ask: "cancel",
			costs: false,
			done: "cancelled",
			onRefusal: { to: "cancelled_from", effect: "tell_owner" },
		},
		canCancel: false,
		isInUse: true,
	},
	cancelled: { canCancel: false, isInUse: false },
};

const statusesWhere = (matches: (step: LabelStep) => boolean): readonly LabelStatus[] =>
	labelStatusValues.filter((status) => matches(labelSteps[status]));

export const cancellableStatuses = statusesWhere(({ canCancel }) => canCancel);
export const labelStatusesInUse = statusesWhere(({ isInUse }) => isInUse);
/** Whether the label is paid. Until it is cancelled, its price has not come back. */
export const isPaidLabel = (status: LabelStatus): boolean =>
	labelSteps[status].canCancel || labelSteps[status].next?.ask === "cancel";
/** States of paid labels for which no job has anything to do. If the order is cancelled, a person decides. */
export const restingPaidStatuses = statusesWhere(({ canCancel, next }) => canCancel && !next);
export const isRestingPaid = (label: { status: LabelStatus; carrierStatus: string | null }): boolean =>
	restingPaidStatuses.includes(label.status) && label.carrierStatus === null;
export const trackedLabelStatuses = statusesWhere(({ isTracked }) => isTracked === true);

/** Whether a refusal has stopped the label and a person may try again. */
export const canTryAgain = ({ status, failure }: { status: LabelStatus; failure: string | null }): boolean =>
	labelSteps[status].again !== undefined && failure !== null;
