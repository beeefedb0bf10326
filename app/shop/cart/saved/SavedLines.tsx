import { type CSSProperties, useRef } from "react";
import { CartLineImage, CartLineName, CartLineNotes } from "#app/shop/cart/CartLineItem.tsx";
import type { Cart } from "#app/shop/cart/cart-lines.ts";
import { type CartLineView, formatUnits } from "#app/shop/cart/cart-view.ts";
import { type CurrentCart, fetchCurrentProducts } from "#app/shop/cart/fetch-current-products.ts";
import { useCurrentLines } from "#app/shop/cart/use-current-lines.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Button, IconButton } from "#app/ui/primitives/Button.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { savedLinesStore, type useSavedLines } from "./saved-lines-store.ts";

/** The products saved for later with the shop's current data. */
export const useCurrentSavedLines = (saved: ReturnType<typeof useSavedLines>) =>
	useCurrentLines(saved, savedLinesStore, fetchSavedProducts);

/** Without a day of leaving, which this list does not show: back in the cart, nothing is compared with it. */
async function fetchSavedProducts(lines: Cart, signal: AbortSignal): Promise<CurrentCart> {
	const current = await fetchCurrentProducts(lines, signal);
	const products = [...current.products].map(
		([id, product]) => [id, product && { ...product, leaveDay: null }] as const,
	);
	return { ...current, products: new Map(products) };
}

interface SavedLinesProps {
	lines: readonly CartLineView[];
	saved: ReturnType<typeof useSavedLines>;
}

/** “Guardados para depois”: products saved for later. */
export function SavedLines({ lines, saved }: SavedLinesProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	if (lines.length === 0) return null;

	/** The pressed button disappears with its line, so the focus moves to the heading of the list. */
	const withHeadingFocus = (change: (id: string) => void, id: string) => () => {
		heading.current?.focus({ preventScroll: true });
		change(id);
	};
	return (
		<section aria-labelledby="guardados" className="mt-4 mb-14 lg:mt-16">
			<h2
				id="guardados"
				ref={heading}
				tabIndex={-1}
				className="mb-4 text-[1.375rem] font-medium outline-none"
			>
				Guardados para depois
			</h2>
			<ul className="border-t border-line">
				{lines.map((line) => (
					<SavedLine
						key={line.id}
						line={line}
						onMoveToCart={withHeadingFocus(saved.putBack, line.id)}
						onRemove={withHeadingFocus(saved.remove, line.id)}
					/>
				))}
			</ul>
		</section>
	);
}

/**
 * Reserves the space of these lines while their data are fetched: the document knows their number before its first
 * frame.
 */
export const SavedLinesRoom = ({ lines }: { lines: number | undefined }) => (
	<div
		aria-hidden="true"
		className="h-[calc(min(var(--saved-lines,0),1)*7rem+var(--saved-lines,0)*8.625rem)] sm:h-[calc(min(var(--saved-lines,0),1)*7rem+var(--saved-lines,0)*8.8125rem)] lg:h-[calc(min(var(--saved-lines,0),1)*10rem+var(--saved-lines,0)*8.8125rem)]"
		style={{ "--saved-lines": lines } as CSSProperties}
	/>
);

interface SavedLineProps {
	line: CartLineView;
	onMoveToCart: () => void;
	onRemove: () => void;
}

function SavedLine({ line, onMoveToCart, onRemove }: SavedLineProps) {
	const isUnavailable = line.problem?.kind === "unavailable";
	return (
		<li className="flex gap-4 border-b border-line py-5 sm:gap-6">
			<CartLineImage src={line.image} isDimmed={isUnavailable} className="w-20 sm:w-24" />
			<div className="min-w-0 flex-1">
				<h3 className="text-base leading-snug font-medium sm:text-lg">
					<CartLineName line={line} />
				</h3>
				{isUnavailable ? null : (
					<p className="mt-1 text-[0.9375rem]">
						<Price amount={line.price} className="font-semibold" />
						{line.quantity > 1 ? <span className="text-ink-2"> · {formatUnits(line.quantity)}</span> : null}
					</p>
				)}
				<CartLineNotes line={line} />
				{isUnavailable ? null : (
					<p className="-mx-1 mt-1">
						<Button kind="quiet" onClick={onMoveToCart} aria-label={`Mover para o carrinho: ${line.name}`}>
							Mover para o carrinho
						</Button>
					</p>
				)}
			</div>
			<IconButton
				label={`Remover ${line.name} dos guardados`}
				onClick={onRemove}
				className="-mt-2 -mr-2.5 flex-none text-ink-2 hover:text-ink"
			>
				<Icon name="trash" className="size-5" />
			</IconButton>
		</li>
	);
}
