import { amountUntilFreeShipping, type FreeShippingRule } from "#app/shop/shipping/freight/free-shipping.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { type Cents, formatMoneyShort } from "#app/values/money.ts";
import { formatList } from "#app/values/text.ts";

/** How much is missing until the cart ships free, where the shop offers that, and to which states. */
export function FreeShippingProgress({
	rule,
	subtotal,
	hasFreeShippingItem,
}: {
	rule: FreeShippingRule;
	subtotal: Cents;
	/** A product that always ships free makes the whole order ship free, to every state. */
	hasFreeShippingItem: boolean;
}) {
	if (hasFreeShippingItem) return <FreeShippingReached>Este pedido tem frete grátis</FreeShippingReached>;
	const missing = amountUntilFreeShipping(rule, subtotal);
	if (missing === null || rule.from === null || rule.states.length === 0) return null;
	const states = formatList(rule.states);
	if (missing === 0)
		return <FreeShippingReached note={`para ${states}`}>Você ganhou frete grátis</FreeShippingReached>;
	return (
		<div>
			<p className="text-[0.9375rem]">
				Faltam <strong className="font-semibold">{formatMoneyShort(missing)}</strong> para frete grátis
			</p>
			<div
				aria-hidden="true"
				className="mt-2 h-1.5 overflow-hidden rounded-full bg-paper-3 forced-colors:border"
			>
				<div
					className="h-full rounded-full bg-moss forced-colors:bg-[CanvasText] transition-[width] duration-200"
					style={{ width: `${Math.round((subtotal / rule.from) * 100)}%` }}
				/>
			</div>
			<p className="mt-1.5 text-sm text-ink-2">Vale para {states}.</p>
		</div>
	);
}

function FreeShippingReached({ children, note }: { children: string; note?: string }) {
	return (
		<p className="flex items-start gap-2 text-[0.9375rem] font-semibold text-moss">
			<Icon name="check" className="size-5 flex-none translate-y-0.5" />
			<span>
				{children}
				{note ? <span className="font-normal"> {note}</span> : null}
			</span>
		</p>
	);
}
