import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import { useDebounced } from "#app/platform/browser/use-debounced.ts";
import type { ProductOptions } from "./product-options.server.ts";

const NO_OPTIONS: ProductOptions = { query: "", products: [], hasMore: false };

/** Products for sale by part of their name, asked for at each pause in typing; until then `initial`. */
export function useProductOptions(query: string, initial = NO_OPTIONS): ProductOptions {
	const { data, load } = useFetcher<ProductOptions>();
	const options = data ?? initial;
	const settledQuery = useDebounced(query);
	useEffect(() => {
		if (settledQuery !== options.query) {
			void load(`${href("/admin/reviews/products")}?q=${encodeURIComponent(settledQuery)}`);
		}
	}, [settledQuery, options.query, load]);
	return options;
}
