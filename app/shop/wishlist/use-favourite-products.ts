import { useCallback, useEffect, useState } from "react";
import { href } from "react-router";
import { postJson } from "#app/platform/browser/json-request.ts";
import { retryDelayMs } from "#app/platform/browser/retry-delay.ts";
import type { ProductSummary } from "#app/shop/catalogue/products/product-view.ts";
import { removeUnavailableFavourites, useFavourites } from "#app/shop/favourites/favourites-store.ts";

/** This browser's favourites that are currently on sale. Removing one needs no request. */
export function useFavouriteProducts() {
	const { ids, isLoaded } = useFavourites();
	const [productsById, setProductsById] = useState<ReadonlyMap<string, ProductSummary>>(new Map());
	const [attempt, setAttempt] = useState(0);
	const [hasFailed, setFailed] = useState(false);
	const isComplete = ids.every((id) => productsById.has(id));

	useEffect(() => {
		if (!isLoaded || isComplete) return;
		const abortController = new AbortController();
		let retryTimer: ReturnType<typeof setTimeout>;
		setFailed(false);
		fetchFavouriteProducts(ids, abortController.signal)
			.then((products) => {
				setProductsById(new Map(products.map((product) => [product.id, product])));
				removeUnavailableFavourites(ids.filter((id) => !products.some((product) => product.id === id)));
			})
			.catch(() => {
				if (abortController.signal.aborted) return;
				setFailed(true);
				retryTimer = setTimeout(() => setAttempt((count) => count + 1), retryDelayMs(attempt + 1));
			});
		return () => {
			abortController.abort();
			clearTimeout(retryTimer);
		};
	}, [ids, isLoaded, isComplete, attempt]);

	const products = [...productsById.values()].filter(({ id }) => ids.includes(id));
	const retry = useCallback(() => setAttempt((count) => count + 1), []);
	if (isLoaded && isComplete) return { status: "ready" as const, products, retry };
	return { status: hasFailed ? ("failed" as const) : ("loading" as const), products, retry };
}

/** The response of `POST /api/favourites`: the products that are currently on sale, newest first. */
export interface FavouritesResponse {
	products: ProductSummary[];
}

/** The favourites that are currently on sale. Throws when the request fails. */
async function fetchFavouriteProducts(
	ids: readonly string[],
	signal: AbortSignal,
): Promise<ProductSummary[]> {
	if (ids.length === 0) return [];
	const payload = { ids: [...ids].reverse() };
	return (await postJson<FavouritesResponse>(href("/api/favourites"), payload, { signal })).products;
}
