import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { BrowserStore } from "#app/platform/browser/browser-store.ts";
import type { Cart } from "./cart-lines.ts";
import { detectChanges, type LineChanges, viewCart } from "./cart-view.ts";
import type { CurrentCart } from "./fetch-current-products.ts";
import { contentsOf } from "./stored-lines.ts";

/** The longest a list waits for the shop's data before it shows what the customer last saw, in milliseconds. */
const PATIENCE_MS = 3_000;

const NO_CHANGES: ReadonlyMap<string, LineChanges> = new Map();

export type CurrentLines = ReturnType<typeof useCurrentLines>;

/**
 * Stored lines with the shop's current data, fetched when the page opens, when products come or go or more of one are
 * asked for, and when the visitor comes back to a tab that was left open.
 */
export function useCurrentLines(
	{ lines, isLoaded }: { lines: Cart; isLoaded: boolean },
	store: BrowserStore<Cart>,
	fetchCurrent: (lines: Cart, signal: AbortSignal) => Promise<CurrentCart>,
) {
	const [current, setCurrent] = useState<CurrentCart>();
	const [changes, setChanges] = useState(NO_CHANGES);
	const [check, setCheck] = useState<"loading" | "done" | "failed">("loading");
	const [isReady, setReady] = useState(false);
	const [requestCount, setRequestCount] = useState(0);
	const ids = lines.map(({ id }) => id).join(" ");
	const quantities = lines.map(({ quantity }) => quantity).join(" ");
	const lastCause = useRef("");

	/** `asked` are the lines that the shop answered; the cart may hold others by now. */
	const applyCurrent = useEffectEvent((latest: CurrentCart, asked: Cart) => {
		setCurrent(latest);
		setChanges(detectChanges(asked, latest.products, changes));
		setCheck("done");
		setReady(true);
		const stored = store.read();
		const next = withCurrentProducts(stored, latest.products, contentsOf(asked));
		// Usually nothing has changed, and a write would make every tab that shows these lines render them again.
		if (next.some((line, at) => line !== stored[at])) store.write(next);
	});
	const refresh = useEffectEvent(async (signal: AbortSignal) => {
		const cause = `${ids} ${requestCount}`;
		// Another quantity changes a day at most: where the shop does not answer, nothing is said.
		const isQuiet = cause === lastCause.current && check !== "loading";
		lastCause.current = cause;
		// While fetching again, the last result stays.
		if (!isQuiet && check === "failed") setCheck("loading");
		try {
			const latest = await fetchCurrent(lines, signal);
			if (!signal.aborted) applyCurrent(latest, lines);
		} catch {
			if (signal.aborted || isQuiet) return;
			setCheck("failed");
			setReady(true);
		}
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: another round repeats the request.
	useEffect(() => {
		if (ids === "") return;
		const controller = new AbortController();
		void refresh(controller.signal);
		return () => controller.abort();
	}, [ids, quantities, requestCount]);

	useEffect(() => {
		if (!isLoaded || isReady) return;
		const timer = setTimeout(setReady, ids === "" ? 0 : PATIENCE_MS, true);
		return () => clearTimeout(timer);
	}, [ids, isLoaded, isReady]);

	useEffect(() => {
		const onVisibilityChange = () => {
			if (document.visibilityState === "visible") setRequestCount((count) => count + 1);
		};
		document.addEventListener("visibilitychange", onVisibilityChange);
		return () => document.removeEventListener("visibilitychange", onVisibilityChange);
	}, []);

	return {
		...viewCart(lines, current?.products, changes),
		unpaidLimit: current?.unpaidLimit ?? null,
		isLoaded,
		/**
		 * False until the shop's data have arrived. Lists wait for them, because a note about a product takes a line of its
		 * own and would move everything below.
		 */
		isReady,
		check,
		checkAgain: () => setRequestCount((count) => count + 1),
	};
}

/** Replaces what is known of the products, never which and how many. */
function withCurrentProducts(lines: Cart, current: CurrentCart["products"], contents: string): Cart {
	return lines.map((line) => {
		const product = current.get(line.id);
		if (!product) return line;
		const { name, price, image, shippingType, leaveDay } = product;
		const seenDay = leaveDay === null ? undefined : { day: leaveDay, contents };
		const next = { ...line, name, price, image, shippingType, seenDay };
		return isEqual(next, line) ? line : next;
	});
}

const isEqual = (one: Cart[number], other: Cart[number]): boolean =>
	one.name === other.name &&
	one.price === other.price &&
	one.image === other.image &&
	one.shippingType === other.shippingType &&
	one.seenDay?.day === other.seenDay?.day &&
	one.seenDay?.contents === other.seenDay?.contents;
