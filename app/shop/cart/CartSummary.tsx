import { useState } from "react";
import { href } from "react-router";
import { discountOffers } from "#app/shop/catalogue/products/price.ts";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { FreightForm } from "#app/shop/shipping/freight/FreightEstimate.tsx";
import type { FreeShippingRule } from "#app/shop/shipping/freight/free-shipping.ts";
import { defaultShippingOption } from "#app/shop/shipping/freight/shipping-option.ts";
import type { Estimate } from "#app/shop/shipping/freight/use-freight.ts";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { formatLongDate } from "#app/values/date.ts";
import { cents, formatMoneyShort, sumCents } from "#app/values/money.ts";
import { discountedSubtotalOf, formatDecisive, formatUnits } from "./cart-view.ts";
import { FreeShippingProgress } from "./FreeShippingProgress.tsx";
import { formatUnpaidLimit, type UnpaidLimit } from "./unpaid-limit.ts";
import type { CurrentLines } from "./use-current-lines.ts";

/** “Resumo do pedido”: goods, freight to a typed postal code, total, and the link to the checkout. */
export function CartSummary({ cart, freeShipping }: { cart: CurrentLines; freeShipping: FreeShippingRule }) {
	const [estimate, setEstimate] = useState<Estimate | null>(null);
	// Only available lines are sent: an unavailable one would spoil the estimate of the others.
	const available = cart.lines.filter((line) => line.problem?.kind !== "unavailable");
	const selected = estimate?.ok && available.length > 0 ? defaultShippingOption(estimate.options) : undefined;
	const freight = selected?.cost ?? cents(0);
	const { discounts } = useRootData().settings.payments;
	return (
		<aside
			aria-labelledby="resumo"
			className="rounded-md bg-paper-2 p-5 sm:p-7 lg:sticky lg:top-26 lg:row-span-2"
		>
			<h2 id="resumo" className="text-[1.375rem] font-medium">
				Resumo do pedido
			</h2>
			<div className="mt-5">
				<FreeShippingProgress
					rule={freeShipping}
					subtotal={cart.subtotal}
					hasFreeShippingItem={cart.hasFreeShipping}
				/>
			</div>
			<dl data-keep-clear className="mt-5 border-t border-line-strong/60 pt-3 text-[0.9375rem]">
				<div className="flex justify-between gap-4 py-1.5">
					<dt>Subtotal ({formatUnits(cart.units)})</dt>
					<dd>{formatMoneyShort(cart.subtotal)}</dd>
				</div>
				<div className="flex justify-between gap-4 py-1.5">
					<dt>Frete{selected ? ` (${selected.name})` : ""}</dt>
					<dd className="text-right tabular-nums">
						{selected ? (
							selected.cost === 0 ? (
								<span className="font-semibold text-moss">Grátis</span>
							) : (
								formatMoneyShort(selected.cost)
							)
						) : cart.hasFreeShipping ? (
							<span className="font-semibold text-moss">Grátis</span>
						) : estimate?.ok === false ? (
							<span className="text-brick">não calculado</span>
						) : (
							<span className="text-ink-2">pelo seu CEP</span>
						)}
					</dd>
				</div>
				<div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line-strong/60 pt-4 text-xl font-semibold">
					<dt>
						Total
						{selected || cart.hasFreeShipping ? "" : <span className="text-sm font-normal"> sem frete</span>}
					</dt>
					<dd>
						<Price amount={sumCents(cart.subtotal, freight)} />
					</dd>
				</div>
				{discountOffers(discounts).map(({ way, percent }) => (
					<div key={way} className="flex justify-between gap-4 py-1.5 text-moss">
						<dt className="first-letter:uppercase">{way}</dt>
						<dd className="tabular-nums">
							{formatMoneyShort(sumCents(discountedSubtotalOf(cart.lines, percent), freight))}
						</dd>
					</div>
				))}
			</dl>
			{cart.leave ? <LeaveTogether {...cart.leave} /> : null}
			{estimate?.ok === false && !cart.hasFreeShipping ? (
				<p className="mt-2 text-sm text-brick">{estimate.message}</p>
			) : null}
			<p role="status" className="sr-only">
				{formatUnits(cart.units)} no carrinho
			</p>
			{cart.unpaidLimit === null ? null : (
				<div className="mt-5">
					<UnpaidLimitNotice limit={cart.unpaidLimit} />
				</div>
			)}
			<div className="mt-5">
				<CheckoutLink isOrderable={cart.isOrderable} />
			</div>
			{available.length > 0 ? (
				<div className="mt-6 border-t border-line-strong/60 pt-5">
					<FreightForm
						lines={available.map(({ id, quantity }) => ({ productId: id, quantity }))}
						label="Frete e prazo"
						onEstimate={setEstimate}
					/>
				</div>
			) : null}
		</aside>
	);
}

/** When the whole order leaves the workshop, and what it waits for. */
function LeaveTogether({ day, decisive }: NonNullable<CurrentLines["leave"]>) {
	return (
		<p className="mt-3 text-[0.9375rem]">
			O pedido sai junto, até <strong className="whitespace-nowrap">{formatLongDate(day)}</strong>.
			{decisive.length > 0 ? (
				<span className="block text-ink-2 text-sm">
					{formatDecisive(decisive)} Receber em duas vezes? Faça dois pedidos.
				</span>
			) : null}
		</p>
	);
}

/** Guests sign in first and come back to the checkout. */
function CheckoutLink({ isOrderable }: { isOrderable: boolean }) {
	if (!isOrderable) {
		return (
			<>
				<Notice tone="warning">Ajuste ou remova as peças marcadas para continuar.</Notice>
				<Button disabled className="mt-3 w-full">
					Finalizar Compra
				</Button>
			</>
		);
	}
	return (
		<>
			<ButtonLink to={href("/checkout")} className="w-full signed-out:hidden">
				Finalizar Compra
			</ButtonLink>
			<ButtonLink to={`${href("/auth")}?next=${href("/checkout")}`} className="w-full signed-in:hidden">
				Entrar para Finalizar
			</ButtonLink>
		</>
	);
}

/** Says why another order has to wait. The cart stays as it is. */
export function UnpaidLimitNotice({ limit }: { limit: UnpaidLimit }) {
	return (
		<Notice tone="warning" role="status">
			{formatUnpaidLimit(limit)}{" "}
			<Link to={`${href("/profile")}?tab=orders`} className="underline underline-offset-4">
				Ver meus pedidos
			</Link>
		</Notice>
	);
}
