import { eq } from "drizzle-orm";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import {
	CarrierRefusal,
	type MelhorEnvio,
	type MelhorEnvioLabel,
	melhorEnvioClient,
} from "#app/shop/shipping/melhor-envio/melhor-envio.server.ts";
import { reaisToCents } from "#app/values/money.ts";
import { shippingLabels } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import type { LabelAsk } from "./label-steps.ts";
import type { LabelRow } from "./label-tasks.server.ts";
import { labelMessages } from "./labels.messages.ts";
import { readDocument, readLabelRequest } from "./read-label-request.server.ts";

type Changes = Partial<LabelRow>;

interface Ask {
	/**
	 * The result, if Melhor Envio has done this already, because a response was lost or a person used its own panel. Null
	 * if it must still be asked.
	 */
	find?(label: LabelRow, melhorEnvio: MelhorEnvio): Promise<Changes | null>;
	/** Sends the request, and returns the changes to store. */
	call(label: LabelRow, melhorEnvio: MelhorEnvio): Promise<Changes>;
	/** Reverses the request, when another process has continued with the label meanwhile. */
	undo?(label: LabelRow, changes: Changes): Promise<void>;
}

/** The request of each step to Melhor Envio. `labelSteps` says when it is sent and what follows. */
export const labelAsks: Readonly<Record<LabelAsk, Ask>> = {
	/**
	 * Melhor Envio's API has no idempotency key, so a label that a lost response left in the cart is found by our tag.
	 */
	put_into_cart: {
		async find(label, melhorEnvio) {
			const cartLabel = await melhorEnvio.findByTag(label.id, await readDocument(label));
			return cartLabel && inCart(cartLabel, label.isWithoutInvoice);
		},
		async call(label, melhorEnvio) {
			const { request, isWithoutInvoice } = await readLabelRequest(label);
			return inCart(await melhorEnvio.addToCart(request), isWithoutInvoice);
		},
		undo: leaveNothingInCart,
	},
	/**
	 * The purchase names the stored id, so nothing is paid twice. It counts only once the label itself says that it is
	 * paid.
	 */
	pay: {
		find: async (label, melhorEnvio) => ((await isLabelPaid(label, melhorEnvio)) ? {} : null),
		async call(label, melhorEnvio) {
			await melhorEnvio.checkout(boughtId(label));
			if (await isLabelPaid(label, melhorEnvio)) return {};
			throw new ServiceError("the purchase of a label is not confirmed yet");
		},
	},
	generate: {
		find: async (label, melhorEnvio) =>
			(await melhorEnvio.findLabel(boughtId(label)))?.generated_at ? {} : null,
		async call(label, melhorEnvio) {
			await melhorEnvio.generate(boughtId(label));
			return {};
		},
	},
	print: {
		async call(label, melhorEnvio) {
			const pdf = await melhorEnvio.printPdf(boughtId(label));
			const declaration = label.isWithoutInvoice ? await fetchDeclaration(label, melhorEnvio) : null;
			const bought = await melhorEnvio.findLabel(boughtId(label));
			return {
				pdf: pdf.toString("base64"),
				declarationPdf: declaration,
				failure: label.isWithoutInvoice && declaration === null ? labelMessages.declarationMissing : null,
				// The carrier's own code, or Melhor Envio's until the carrier has given one.
				trackingCode: bought?.tracking ?? bought?.self_tracking ?? null,
			};
		},
	},
	cancel: {
		async find(label, melhorEnvio) {
			const isCancelled = (await melhorEnvio.findLabel(boughtId(label)))?.status === "canceled";
			return isCancelled ? withoutPapers : null;
		},
		async call(label, melhorEnvio) {
			await melhorEnvio.cancel(boughtId(label));
			return withoutPapers;
		},
	},
};

/** A cancelled label must not be printed. */
export const withoutPapers = { pdf: null, declarationPdf: null } as const;

function inCart({ id, price, non_commercial }: MelhorEnvioLabel, isWithoutInvoice: boolean): Changes {
	return {
		providerId: id,
		priceCents: price === null || price === undefined ? null : reaisToCents(Math.round(price * 100) / 100),
		isWithoutInvoice: non_commercial ?? isWithoutInvoice,
	};
}

function boughtId({ providerId }: LabelRow): string {
	if (providerId === null) throw new Error("A label that was put into the cart has no id of Melhor Envio.");
	return providerId;
}

async function isLabelPaid(label: LabelRow, melhorEnvio: MelhorEnvio): Promise<boolean> {
	const bought = await melhorEnvio.findLabel(boughtId(label));
	return bought !== null && bought.status !== "pending" && bought.status !== "canceled";
}

/**
 * The declaration of contents as base64. It does not hold up the label: if Melhor Envio does not have it yet, it is
 * fetched later with the parcel's tracking.
 */
export async function fetchDeclaration(label: LabelRow, melhorEnvio: MelhorEnvio): Promise<string | null> {
	try {
		return (await melhorEnvio.printDeclaration(boughtId(label))).toString("base64");
	} catch (error) {
		if (!(error instanceof ServiceError || error instanceof CarrierRefusal)) throw error;
		log.warn({ error, labelId: label.id }, "the declaration of a label's contents could not be fetched");
		return null;
	}
}

/**
 * Removes a box that was put into the cart too late, unless the process that continued has found it there. If that
 * process has found it and not stored it yet, it notices and puts the box into the cart itself.
 */
async function leaveNothingInCart({ id, orderId }: LabelRow, { providerId }: Changes): Promise<void> {
	const [now] = await inTransaction(async (tx) => {
		await lockOrder(tx, orderId);
		return tx
			.select({ providerId: shippingLabels.providerId })
			.from(shippingLabels)
			.where(eq(shippingLabels.id, id));
	});
	if (providerId && now?.providerId !== providerId)
		await (await melhorEnvioClient()).removeFromCart(providerId);
}
