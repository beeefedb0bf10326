import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ProductSummary } from "#app/shop/catalogue/products/product-view.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";

/**
 * On phones the price and the button stay at the foot of the screen while the button itself is out of view. The bar
 * repeats the page, so keyboards and screen readers skip it.
 */
export function BuyBar({
	product,
	onBuy,
	children,
}: {
	product: ProductSummary;
	onBuy: () => void;
	/** The button that the bar repeats. */
	children: ReactNode;
}) {
	const anchor = useRef<HTMLDivElement>(null);
	// A phone's first screen shows the photograph, so the bar is visible until scripts know where the button is.
	const [isShown, setShown] = useState(true);

	useEffect(() => {
		// At the foot of the page the bar would cover the same button in the page.
		const watched = [anchor.current, document.querySelector("footer")].filter((element) => element !== null);
		const inView = new Set<Element>();
		const observer = new IntersectionObserver((entries) => {
			for (const { target, isIntersecting } of entries) {
				if (isIntersecting) inView.add(target);
				else inView.delete(target);
			}
			setShown(inView.size === 0);
		});
		for (const element of watched) observer.observe(element);
		return () => observer.disconnect();
	}, []);

	return (
		<div ref={anchor} className="order-last basis-full">
			{children}
			<div
				aria-hidden="true"
				data-foot-bar={isShown || undefined}
				className={`no-print fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 border-t border-line bg-paper px-5 py-2.5 md:hidden noscript:hidden ${isShown ? "" : "invisible"}`}
			>
				<Price amount={product.price} className="text-lg font-semibold" />
				<Button onClick={onBuy} tabIndex={-1} className="px-5">
					<span>
						Adicionar<span className="max-[22.5rem]:hidden"> ao Carrinho</span>
					</span>
				</Button>
			</div>
		</div>
	);
}
