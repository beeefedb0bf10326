import { useEffect, useEffectEvent, useState } from "react";
import { type Estimate, type EstimateLine, estimateFreight } from "./estimate-freight.ts";

export interface Freight {
	estimate: Estimate | null;
	/** True while an answer is on its way; the one before may still be shown, marked as old. */
	isAsking: boolean;
	askAgain: () => void;
}

/**
 * The freight of these pieces to a postal code, asked again whenever either changes: a shown price
 * must not become untrue. Nothing is asked without a code or without pieces.
 */
export function useFreight(
	cep: string | null,
	lines: readonly EstimateLine[],
	onAnswer?: (estimate: Estimate) => void,
): Freight {
	const [estimate, setEstimate] = useState<Estimate | null>(null);
	const [isAsking, setAsking] = useState(false);
	const [round, setRound] = useState(0);
	// The same pieces come in a new array with each render.
	const question = cep && lines.length > 0 ? JSON.stringify({ cep, lines }) : null;
	const tell = useEffectEvent((answer: Estimate) => {
		setAsking(false);
		setEstimate(answer);
		onAnswer?.(answer);
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same once more.
	useEffect(() => {
		if (!question) {
			setAsking(false);
			setEstimate(null);
			return;
		}
		const call = new AbortController();
		setAsking(true);
		estimateFreight(JSON.parse(question), call.signal).then((answer) => {
			if (answer) tell(answer);
		});
		return () => call.abort();
	}, [question, round]);

	return { estimate, isAsking, askAgain: () => setRound((count) => count + 1) };
}
