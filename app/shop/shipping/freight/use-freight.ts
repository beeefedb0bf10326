import { useEffect, useEffectEvent, useState } from "react";
import type { ProductLine } from "#app/shop/shipping/order-limits.ts";
import { type Estimate, estimateFreight } from "./estimate-freight.ts";

export type FreightState = ReturnType<typeof useFreight>;

/**
 * The freight of these products to a postal code, fetched again whenever either changes, so that a
 * shown price never becomes untrue. Without a code or without products nothing is fetched.
 */
export function useFreight(
	cep: string | null,
	lines: readonly ProductLine[],
	onEstimate?: (estimate: Estimate) => void,
) {
	const [estimate, setEstimate] = useState<Estimate | null>(null);
	const [isLoading, setLoading] = useState(false);
	const [attempt, setAttempt] = useState(0);
	// The same products come in a new array with each render.
	const requestKey = cep && lines.length > 0 ? JSON.stringify({ cep, lines }) : null;
	const handleEstimate = useEffectEvent((answer: Estimate) => {
		setLoading(false);
		setEstimate(answer);
		onEstimate?.(answer);
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: another round repeats the request.
	useEffect(() => {
		if (!requestKey) {
			setLoading(false);
			setEstimate(null);
			return;
		}
		const controller = new AbortController();
		setLoading(true);
		estimateFreight(JSON.parse(requestKey), controller.signal).then((answer) => {
			if (answer) handleEstimate(answer);
		});
		return () => controller.abort();
	}, [requestKey, attempt]);

	return { estimate, isLoading, refetch: () => setAttempt((count) => count + 1) };
}
