import { href } from "react-router";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import { type Cents, reaisToCents } from "#app/values/money.ts";
import type { FreightSource } from "./freight-source.ts";

/** One way to send the pieces. */
export interface EstimateOption {
	id: string;
	name: string;
	cost: Cents;
	/** "Correios PAC para São Paulo/SP (192km)" */
	description: string;
	/** "5 dias úteis" */
	deliveryTime: string;
	promisedDate: IsoDay;
}

export type Estimate =
	| {
			ok: true;
			options: EstimateOption[];
			source: FreightSource;
			/** "São Paulo/SP (192km)"; null when nobody could say. */
			place: string | null;
	  }
	| { ok: false; message: string };

export interface EstimateLine {
	productId: string;
	quantity: number;
}

const TIMEOUT_MS = 10_000;
const FAILED = "Não conseguimos calcular o frete agora. Tente novamente em instantes.";

/**
 * Asks the shop what it costs to send pieces to a postal code. In the browser; without zod,
 * since the product page loads it: the answer is our own. Null when the call was called off.
 */
export async function estimateFreight(
	request: { cep: string; lines: readonly EstimateLine[] },
	signal: AbortSignal,
): Promise<Estimate | null> {
	try {
		const response = await fetch(href("/api/functions/calculate-distance-shipping"), {
			method: "POST",
			headers: { "Content-Type": "application/json", Accept: "application/json" },
			body: JSON.stringify({
				zip_code: request.cep,
				items: request.lines.map(({ productId, quantity }) => ({ id: productId, quantity })),
			}),
			signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
		});
		return parseQuoteResponse(await response.json());
	} catch {
		return signal.aborted ? null : { ok: false, message: FAILED };
	}
}

interface QuoteResponse {
	shipping_options?: {
		id: string;
		name: string;
		cost: number;
		estimated_delivery_time: string;
		description: string;
		promised_date: string;
	}[];
	source?: FreightSource;
	error?: { message?: string };
}

function parseQuoteResponse(response: QuoteResponse | null): Estimate {
	if (!response?.shipping_options) return { ok: false, message: response?.error?.message ?? FAILED };
	const options = response.shipping_options.map((option) => ({
		id: option.id,
		name: option.name,
		cost: reaisToCents(option.cost),
		description: option.description,
		deliveryTime: option.estimated_delivery_time,
		promisedDate: dayOf(option.promised_date),
	}));
	// The place is the same for all, so screens say it once.
	const place = options[0]?.description.split(" para ")[1] ?? null;
	return { ok: true, options, source: response.source ?? "quote", place };
}
