import { type RefObject, useEffect, useRef } from "react";
import { href } from "react-router";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import { CartLineItem } from "#app/shop/cart/CartLineItem.tsx";
import { CartSummary } from "#app/shop/cart/CartSummary.tsx";
import { useCart } from "#app/shop/cart/cart-store.ts";
import { CartCheckFailed, CartSkeleton, EmptyCart } from "#app/shop/cart/EmptyCart.tsx";
import { SavedLines, SavedLinesRoom, useCurrentSavedLines } from "#app/shop/cart/saved/SavedLines.tsx";
import { useSavedLines } from "#app/shop/cart/saved/saved-lines-store.ts";
import { useCurrentCart } from "#app/shop/cart/use-current-cart.ts";
import { pageTitle } from "#app/shop/layout/page-meta.ts";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { ClosureNotices } from "#app/shop/shipping/calendars/ClosureNotices.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import type { Route } from "./+types/cart.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches[0].loaderData, "Seu carrinho") },
	{ name: "robots", content: "noindex" },
];

const Recommendations = onDemand(() => import("#app/shop/recommendations/Recommendations.tsx"));

export default function CartRoute() {
	const { settings, footerCategories } = useRootData();
	const cart = useCurrentCart();
	const { setQuantity, remove, clear } = useCart();
	const saved = useSavedLines();
	const heading = useRef<HTMLHeadingElement>(null);

	const savedView = useCurrentSavedLines(saved);
	/**
	 * Undefined until the browser's storage is read: until then both views are rendered, and the style sheet shows one
	 * of them.
	 */
	const isEmpty = cart.isLoaded ? cart.lines.length === 0 : undefined;
	const isReady = cart.isReady && savedView.isReady;
	const container = useFocusHeadingOnChange(isEmpty === undefined ? null : String(isEmpty));

	/** The pressed button is removed with its line, so the focus moves to the list's heading. */
	const withHeadingFocus = (change: (id: string) => void, id: string) => () => {
		heading.current?.focus({ preventScroll: true });
		change(id);
	};

	const savedLines = savedView.isReady ? <SavedLines lines={savedView.lines} saved={saved} /> : null;
	const empty = (
		<div className={`wrap pb-16 md:pb-24 ${isEmpty ? "" : "hidden cart-empty:block"}`}>
			<EmptyCart categories={footerCategories}>
				{savedLines ?? <SavedLinesRoom lines={saved.isLoaded ? saved.lines.length : undefined} />}
				<div className="recommendations">
					<Recommendations open={isEmpty === true} title="Para continuar olhando" />
				</div>
			</EmptyCart>
		</div>
	);
	const filled = (
		<div className={`wrap pt-8 pb-20 md:pt-12 md:pb-28 ${isEmpty === undefined ? "cart-empty:hidden" : ""}`}>
			<h1 ref={heading} tabIndex={-1} className="mb-6 text-3xl outline-none md:mb-8 md:text-4xl">
				Seu carrinho
			</h1>
			<noscript>
				<Notice>O carrinho fica guardado no seu navegador e precisa de JavaScript para aparecer.</Notice>
			</noscript>
			<ClosureNotices className="mb-6" />
			{isReady ? (
				<div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:gap-y-0">
					<div>
						{cart.check === "failed" ? (
							<div className="mb-4">
								<CartCheckFailed onRetry={cart.checkAgain} />
							</div>
						) : null}
						<ul className="border-t border-line">
							{cart.lines.map((line) => (
								<CartLineItem
									key={line.id}
									line={line}
									onQuantityChange={(quantity) => setQuantity(line.id, quantity)}
									onRemove={withHeadingFocus(remove, line.id)}
									onSave={withHeadingFocus(saved.save, line.id)}
								/>
							))}
						</ul>
						<div className="-mx-1 mt-3 flex flex-wrap justify-between gap-x-6">
							<ButtonLink kind="quiet" to={href("/products")}>
								Continuar comprando
							</ButtonLink>
							<Button kind="quiet" onClick={clear}>
								Limpar carrinho
							</Button>
						</div>
					</div>
					<CartSummary
						cart={cart}
						freeShipping={{
							from: settings.shipping.freeShippingFrom,
							states: settings.shipping.freeShippingStates,
						}}
					/>
					{savedLines}
				</div>
			) : (
				<CartSkeleton lines={cart.isLoaded ? cart.lines.length : undefined} />
			)}
		</div>
	);
	return (
		<div ref={container}>
			{isEmpty === false ? null : empty}
			{isEmpty ? null : filled}
		</div>
	);
}

/**
 * When one view of a screen replaces another, the focused button is removed with it: users of a keyboard or a screen
 * reader continue at the new view's title. `view` is null while it is unknown.
 */
function useFocusHeadingOnChange(view: string | null): RefObject<HTMLDivElement | null> {
	const container = useRef<HTMLDivElement>(null);
	const previous = useRef<string | null>(null);
	useEffect(() => {
		const hasChanged = view !== null && previous.current !== null && view !== previous.current;
		if (hasChanged && document.activeElement === document.body) {
			container.current?.querySelector("h1")?.focus({ preventScroll: true });
		}
		previous.current = view;
	}, [view]);
	return container;
}
