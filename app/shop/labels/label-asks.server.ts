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
	/** What Melhor Envio has done already, because an answer was lost or somebody has used its own panel; null where it has still to be asked. */
	find?(label: LabelRow, melhorEnvio: MelhorEnvio): Promise<Changes | null>;
	/** Asks, and gives what is to be stored. */
	call(label: LabelRow, melhorEnvio: MelhorEnvio): Promise<Changes>;
	/** Takes back what was asked, when another process has gone on with the label meanwhile. */
	undo?(label: LabelRow, changes: Changes): Promise<void>;
}

/** What each step of a label asks of Melhor Envio; when, and what follows, is said by `labelSteps`. */
export const labelAsks: Readonly<Record<LabelAsk, Ask>> = {
	/** Their API has no idempotency key: what a lost answer left in the cart is looked for by our tag. */
	put_into_cart: {
		async find(label, melhorEnvio) {
			const found = await melhorEnvio.findByTag(label.id, await readDocument(label));
			return found && inCart(found, label.isWithoutInvoice);
		},
		async call(label, melhorEnvio) {
			const { request, isWithoutInvoice } = await readLabelRequest(label);
			return inCart(await melhorEnvio.addToCart(request), isWithoutInvoice);
		},
		undo: leaveNothingInCart,
	},
	/** The purchase is by the stored id, so what is paid stays paid once; it counts when the label itself says so. */
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
				// The carrier's own code, or until it gives one Melhor Envio's.
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

/** Of a cancelled label nothing may be printed. */
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
 * The label is not held up by the paper of its declaration of contents, as base64: where Melhor Envio has none
 * yet, it is fetched with the parcel's tracking.
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
 * A box that was put into the cart too late goes out again, unless the process that went on has found it there. Should
 * that process have found it and not stored it yet, it notices and puts the box into the cart itself.
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
