import { useCallback, useEffect, useState } from "react";
import { retryPause } from "#app/platform/retry-pause.ts";
import type { ProductSummary } from "#app/shop/catalogue/products/product.ts";
import { fetchFavourites } from "./favourite-products.ts";
import { forgetFavourites, useFavourites } from "./favourites-store.ts";

export interface FavouriteProducts {
	status: "loading" | "ready" | "failed";
	products: ProductSummary[];
	/** Asks again after a failure. */
	retry: () => void;
}

/** What the shop sells today of this browser's favourites. Removing one asks nobody. */
export function useFavouriteProducts(): FavouriteProducts {
	const { ids, isLoaded } = useFavourites();
	const [known, setKnown] = useState<ReadonlyMap<string, ProductSummary>>(new Map());
	const [attempt, setAttempt] = useState(0);
	const [hasFailed, setFailed] = useState(false);
	const isComplete = ids.every((id) => known.has(id));

	useEffect(() => {
		if (!isLoaded || isComplete) return;
		const leaving = new AbortController();
		let nextTry: ReturnType<typeof setTimeout>;
		setFailed(false);
		fetchFavourites(ids, leaving.signal)
			.then((products) => {
				setKnown(new Map(products.map((product) => [product.id, product])));
				forgetFavourites(ids.filter((id) => !products.some((product) => product.id === id)));
			})
			.catch(() => {
				if (leaving.signal.aborted) return;
				setFailed(true);
				nextTry = setTimeout(() => setAttempt((count) => count + 1), retryPause(attempt + 1));
			});
		return () => {
			leaving.abort();
			clearTimeout(nextTry);
		};
	}, [ids, isLoaded, isComplete, attempt]);

	const products = [...known.values()].filter(({ id }) => ids.includes(id));
	const retry = useCallback(() => setAttempt((count) => count + 1), []);
	if (isLoaded && isComplete) return { status: "ready", products, retry };
	return { status: hasFailed ? "failed" : "loading", products, retry };
}
