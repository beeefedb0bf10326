import { type LabelStatus, labelStatusValues } from "#app/values/status/label-status.ts";

/** What a job asks of Melhor Envio. */
export type LabelAsk = "put_into_cart" | "pay" | "generate" | "print" | "cancel";

export interface LabelStep {
	/** What a job asks next; missing where the label rests. */
	next?: {
		ask: LabelAsk;
		/** It costs: the order has to be one that may be sent, which is looked at just before. */
		costs: boolean;
		/** Where the label is when it is done, */
		done: LabelStatus;
		/**
		 * and after a refusal. An unpaid label leaves nothing in Melhor Envio's cart; of what is paid the owner
		 * is told.
		 */
		onRefusal: { to: LabelStatus | "cancelled_from"; effect: "empty_cart" | "tell_owner" };
		/** Where it goes instead when its order was cancelled, */
		ofCancelledOrder?: LabelStatus;
		/** and when it is no longer in Melhor Envio's cart, which keeps nothing for longer than seven days. */
		whenGone?: LabelStatus;
	};
	/** Paid, and as long as no carrier has the parcel the price comes back. */
	canCancel: boolean;
	/** Where “Tentar de novo” takes it up after a refusal; missing where there is nothing to try. */
	again?: LabelStatus;
	/** Whether Melhor Envio has it, or is about to: then its order cannot be corrected. */
	isInUse: boolean;
	/** Its parcel's way is asked for. */
	isTracked?: true;
}

/** The whole life of a label: the job that buys it, the screens and the conditions of queries read it here. */
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
	/** Nothing was paid and nothing is in Melhor Envio's cart: a person must look. */
	refused: { canCancel: false, again: "requested", isInUse: false },
	/** The workshop has changed its mind; Melhor Envio is asked. */
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
/** Paid, whatever becomes of it: until it is cancelled, its price has not come back. */
export const isPaidLabel = (status: LabelStatus): boolean =>
	labelSteps[status].canCancel || labelSteps[status].next?.ask === "cancel";
/** Paid, and no job asks anything more: of a cancelled order a person decides. */
export const restingPaidStatuses = statusesWhere(({ canCancel, next }) => canCancel && !next);
export const isRestingPaid = (label: { status: LabelStatus; carrierStatus: string | null }): boolean =>
	restingPaidStatuses.includes(label.status) && label.carrierStatus === null;
export const trackedLabelStatuses = statusesWhere(({ isTracked }) => isTracked === true);

/** A refusal has stopped it, and a person may have it tried once more. */
export const canTryAgain = ({ status, failure }: { status: LabelStatus; failure: string | null }): boolean =>
	labelSteps[status].again !== undefined && failure !== null;
