import { useEffect, useEffectEvent, useState } from "react";
import { refreshLines, useCart } from "./cart-store.ts";
import {
	type CartTotals,
	type CurrentProducts,
	type PriceChange,
	tellPriceChanges,
	viewCart,
} from "./cart-view.ts";
import { readCartAnswer } from "./current-product.ts";

const TIMEOUT_MS = 10_000;
const noChanges: ReadonlyMap<string, PriceChange> = new Map();

export interface CurrentCart extends CartTotals {
	/** False until the browser's storage has been read. */
	isLoaded: boolean;
	/** Whether the shop has confirmed these lines, could not, or is still being asked. */
	check: "asking" | "done" | "failed";
	checkAgain: () => void;
}

/**
 * The cart with what the shop says of it now: asked when the screen opens, when pieces come or
 * go, and when somebody comes back to a screen that was left open.
 */
export function useCurrentCart(): CurrentCart {
	const { lines, isLoaded } = useCart();
	const [products, setProducts] = useState<CurrentProducts>();
	const [changes, setChanges] = useState(noChanges);
	const [check, setCheck] = useState<CurrentCart["check"]>("asking");
	const [round, setRound] = useState(0);
	const ids = lines.map(({ id }) => id).join(" ");

	const take = useEffectEvent((answer: CurrentProducts) => {
		setProducts(answer);
		setChanges(tellPriceChanges(lines, answer, changes));
		setCheck("done");
		const known = [...answer].flatMap(([id, product]) =>
			product ? [[id, pickKnown(product)] as const] : [],
		);
		refreshLines(new Map(known));
	});
	const ask = useEffectEvent(async (signal: AbortSignal) => {
		// Asked once more, the last answer stands until the next.
		setCheck((before) => (before === "done" ? before : "asking"));
		try {
			const response = await fetch("/api/cart", {
				method: "POST",
				headers: { "Content-Type": "application/json", Accept: "application/json" },
				body: JSON.stringify({ lines: lines.map(({ id, quantity }) => ({ productId: id, quantity })) }),
				signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
			});
			const answer = readCartAnswer(await response.json());
			if (!signal.aborted) take(answer);
		} catch {
			if (!signal.aborted) setCheck("failed");
		}
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same once more.
	useEffect(() => {
		if (ids === "") return;
		const call = new AbortController();
		void ask(call.signal);
		return () => call.abort();
	}, [ids, round]);

	useEffect(() => {
		const onReturn = () => {
			if (document.visibilityState === "visible") setRound((count) => count + 1);
		};
		document.addEventListener("visibilitychange", onReturn);
		return () => document.removeEventListener("visibilitychange", onReturn);
	}, []);

	return {
		...viewCart(lines, products, changes),
		isLoaded,
		check,
		checkAgain: () => setRound((count) => count + 1),
	};
}

const pickKnown = ({
	name,
	price,
	image,
	shippingType,
}: NonNullable<ReturnType<CurrentProducts["get"]>>) => ({
	name,
	price,
	image,
	shippingType,
});
