import { useEffect, useEffectEvent, useState } from "react";
import { href } from "react-router";
import { postJson, RequestRefused } from "#app/platform/browser/json-request.ts";
import type { DeliveryOffer } from "#app/shop/shipping/delivery-estimate.ts";
import type { ProductLine } from "#app/shop/shipping/order-limits.ts";
import type { ShippingQuoteResponse } from "#app/shop/shipping/shipping.schema.ts";
import type { DeliveryChoices } from "#app/shop/shipping/turns/delivery-choice.ts";
import type { IsoDay } from "#app/values/date.ts";
import { type Cents, reaisToCents } from "#app/values/money.ts";
import type { FreightSource } from "#app/values/status/freight-source.ts";

export type FreightState = ReturnType<typeof useFreight>;

/** The customer may still be typing the city. */
const TYPING_PAUSE_MS = 500;

/**
 * The freight of these products to a postal code. It is fetched again whenever either changes, so that a shown price is
 * never outdated. Without a code or products nothing is fetched.
 */
export function useFreight(
	cep: string | null,
	lines: readonly ProductLine[],
	onEstimate?: (estimate: Estimate) => void,
	/** The place typed by hand, for a code that no service knows. */
	place?: { city: string; state: string } | null,
) {
	const [answer, setAnswer] = useState<{ to: string; estimate: Estimate } | null>(null);
	const [attempt, setAttempt] = useState(0);
	// The same products come in a new array with each render, so requests are compared as text.
	const requestKey = cep && lines.length > 0 ? JSON.stringify({ cep, lines, place, attempt }) : null;
	const handleEstimate = useEffectEvent((to: string, estimate: Estimate) => {
		setAnswer({ to, estimate });
		onEstimate?.(estimate);
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: a typed place is part of the request.
	useEffect(() => {
		if (!requestKey) {
			setAnswer(null);
			return;
		}
		const controller = new AbortController();
		const timer = setTimeout(
			async () => {
				const newEstimate = await estimateFreight(JSON.parse(requestKey), controller.signal);
				if (newEstimate) handleEstimate(requestKey, newEstimate);
			},
			place ? TYPING_PAUSE_MS : 0,
		);
		return () => {
			clearTimeout(timer);
			controller.abort();
		};
	}, [requestKey]);

	return {
		/** While another estimate is fetched, the last one. */
		estimate: (requestKey && answer?.estimate) || null,
		isLoading: requestKey !== null && answer?.to !== requestKey,
		refetch: () => setAttempt((count) => count + 1),
	};
}

/** One shipping option for the products. */
export interface EstimateOption extends DeliveryOffer, DeliveryChoices {
	leaveDate: IsoDay;
	id: string;
	name: string;
	cost: Cents;
	/** "Correios PAC para São Paulo/SP (192km)" */
	description: string;
	/** Tells that its carrier closes soon; null otherwise. */
	notice: string | null;
}

export type Estimate =
	| {
			ok: true;
			options: EstimateOption[];
			source: FreightSource;
			/** "São Paulo – SP" */
			town: string | null;
			/** "São Paulo/SP, 192 km da oficina"; null where the distance is unknown. */
			place: string | null;
	  }
	| { ok: false; message: string };

const FAILED = "Não conseguimos calcular o frete agora. Tente novamente em instantes.";

/** The freight of these products to a postal code. Null when the request was cancelled. */
async function estimateFreight(
	request: { cep: string; lines: readonly ProductLine[]; place?: { city: string; state: string } | null },
	signal: AbortSignal,
): Promise<Estimate | null> {
	try {
		const { cep, lines, place: typed } = request;
		const items = lines.map(({ productId, quantity }) => ({ id: productId, quantity }));
		const { shipping_options, source, town, place } = await postJson<ShippingQuoteResponse>(
			href("/api/functions/calculate-distance-shipping"),
			{ zip_code: cep, items, ...typed },
			{ signal },
		);
		const options = shipping_options.map((option) => ({
			...option,
			cost: reaisToCents(option.cost),
			promisedDate: option.promised_date,
			leaveDate: option.leave_date,
			payBy: option.pay_by,
			payByHour: option.pay_by_hour,
			offeredOn: option.offered_on,
		}));
		return { ok: true, options, source, town, place };
	} catch (error) {
		if (signal.aborted) return null;
		const refused = error instanceof RequestRefused ? error : null;
		return { ok: false, message: refused?.reason || FAILED };
	}
}
