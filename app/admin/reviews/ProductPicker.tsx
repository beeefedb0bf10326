import { useEffect, useId, useState } from "react";
import { href, useFetcher } from "react-router";
import { useDebounced } from "#app/platform/browser/use-debounced.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { ProductOptions } from "./admin-reviews.queries.server.ts";

const DEBOUNCE_MS = 150;

/**
 * Finds the product of a review by a part of its name, however many products there are. The results
 * are radio buttons of the form `formId`; without scripts the search loads the dialog again.
 */
export function ProductPicker({
	initialOptions,
	formId,
	chosenId,
	error,
}: {
	/** What the search in the address found. */
	initialOptions: ProductOptions;
	formId: string;
	chosenId: string | undefined;
	error: string | undefined;
}) {
	const id = useId();
	const [query, setQuery] = useState(initialOptions.query);
	const [chosen, setChosen] = useState(
		() => initialOptions.products.find((product) => product.id === chosenId) ?? null,
	);
	const { data, load } = useFetcher<ProductOptions>();
	const settledQuery = useDebounced(query.trim(), DEBOUNCE_MS);
	useEffect(() => {
		if (settledQuery === (data?.query ?? initialOptions.query)) return;
		void load(`${href("/admin/reviews/products")}?q=${encodeURIComponent(settledQuery)}`);
	}, [settledQuery, data, load, initialOptions.query]);

	const options = data ?? initialOptions;
	const otherProducts = options.products.filter((product) => product.id !== chosen?.id);
	return (
		<fieldset aria-describedby={error ? `${id}-error` : undefined} className="mb-5">
			<legend className="mb-1.5 text-sm font-semibold">Produto</legend>
			<form method="get" onSubmit={(event) => event.preventDefault()} className="flex gap-2">
				<input type="hidden" name="avaliacao" value="nova" />
				<input
					type="search"
					name="peca"
					value={query}
					onChange={({ target }) => setQuery(target.value)}
					maxLength={100}
					autoComplete="off"
					aria-label="Buscar produto"
					placeholder="Buscar pelo nome"
					className="h-12 w-full min-w-0 rounded-md border border-line-strong bg-white px-3.5 text-base placeholder:text-ink-2/70 hover:border-ink-2"
				/>
				<noscript>
					<Button type="submit" kind="secondary" size="sm">
						Buscar
					</Button>
				</noscript>
			</form>
			<div className="mt-2 divide-y divide-line overflow-hidden rounded-md border border-line bg-white">
				{(chosen ? [chosen, ...otherProducts] : otherProducts).map((product) => (
					<label
						key={product.id}
						className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 -outline-offset-2 has-checked:bg-paper-2 has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-heartwood"
					>
						<input
							type="radio"
							name="productId"
							value={product.id}
							form={formId}
							checked={product.id === chosen?.id}
							onChange={() => setChosen(product)}
							className="size-4.5 flex-none accent-heartwood"
						/>
						<span className="min-w-0 break-words">{product.name}</span>
					</label>
				))}
			</div>
			<p role="status" className="mt-1.5 text-sm text-ink-2">
				{options.products.length === 0
					? "Nenhum produto com esse nome está à venda."
					: options.hasMore
						? "Há mais: escreva outra parte do nome."
						: ""}
			</p>
			{error ? (
				<p id={`${id}-error`} className="mt-1.5 text-sm text-brick">
					{error}
				</p>
			) : null}
		</fieldset>
	);
}
