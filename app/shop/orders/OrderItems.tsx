import { href } from "react-router";
import { Picture } from "#app/shop/images/Picture.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { formatMoney, formatMoneyShort } from "#app/values/money.ts";
import { moneyRows } from "./money/money-words.ts";
import type { OrderBalance } from "./money/order-balance.server.ts";
import type { OrderItemView, OrderView } from "./orders.queries.server.ts";
import { discountLabel } from "./payment/payment-option.ts";

const row = "flex items-baseline justify-between gap-6";

/**
 * The products of an order with their prices. Amounts without centavos are shown without decimals, except in the back
 * office (`full`).
 */
export function OrderItems({
	order,
	money,
	full = false,
}: {
	order: Pick<
		OrderView,
		| "items"
		| "itemsTotal"
		| "shipping"
		| "shippingOptionName"
		| "total"
		| "paymentStatus"
		| "transferDiscountPercent"
		| "pixDiscountPercent"
	>;
	/** The money received and given back. */
	money: OrderBalance;
	full?: boolean;
}) {
	const discount = discountLabel(order);
	const format = full ? formatMoney : formatMoneyShort;
	return (
		<>
			<ul className="border-line border-b">
				{order.items.map((item) => (
					<li
						key={item.id}
						className="flex break-inside-avoid items-center gap-4 border-line border-t py-4 md:gap-5 print:py-2"
					>
						<div className="size-16 flex-none md:size-20 print:size-12">
							<Picture
								image={item.image}
								sizes="80px"
								alt=""
								className="aspect-square w-full rounded-sm bg-backdrop"
							/>
						</div>
						<div className="min-w-0 flex-1">
							<OrderItemName item={item} />
							<p className="mt-0.5 text-ink-2 text-sm">
								Quantidade: {item.quantity}
								{item.quantity > 1 ? ` × ${format(item.unitPrice)}` : null}
								{item.isMadeToOrder ? " · sob encomenda" : null}
							</p>
						</div>
						<p data-keep-clear className="flex-none font-semibold tabular-nums">
							{format(item.total)}
						</p>
					</li>
				))}
			</ul>
			<dl data-keep-clear className="mt-5 break-inside-avoid space-y-2 tabular-nums">
				<div className={row}>
					<dt className="text-ink-2">
						Subtotal
						{discount ? `, com ${discount}` : null}
					</dt>
					<dd>{format(order.itemsTotal)}</dd>
				</div>
				<div className={row}>
					<dt className="text-ink-2">Frete{order.shipping === 0 ? "" : ` · ${order.shippingOptionName}`}</dt>
					<dd>{order.shipping === 0 ? "Grátis" : format(order.shipping)}</dd>
				</div>
				<div className={`${row} border-line border-t pt-3`}>
					<dt className="font-semibold text-lg">Total</dt>
					<dd className="font-semibold text-2xl">
						<Price amount={order.total} full={full} />
					</dd>
				</div>
				{moneyRows(order, money, full ? "workshop" : "customer").map(({ name, amount }) => (
					<div key={name} className={row}>
						<dt className="text-ink-2">{name}</dt>
						<dd>− {format(amount)}</dd>
					</div>
				))}
			</dl>
		</>
	);
}

/** The name of an ordered product. It links to the product as long as the product is sold. */
export function OrderItemName({ item }: { item: Pick<OrderItemView, "name" | "productSlug"> }) {
	return (
		<p className="font-serif font-medium text-lg leading-snug">
			{item.productSlug ? (
				<Link
					to={href("/product/:slug", { slug: item.productSlug })}
					className="tall-link decoration-line-strong underline-offset-4 hover:underline"
				>
					{item.name}
				</Link>
			) : (
				item.name
			)}
		</p>
	);
}
