import { href, Link } from "react-router";
import type { OrderItemView } from "./orders.queries.server.ts";

/** The name of an ordered product; it leads to the product as long as that is sold. */
export function OrderItemName({ item }: { item: Pick<OrderItemView, "name" | "productSlug"> }) {
	return (
		<p className="font-serif font-medium text-lg leading-snug">
			{item.productSlug ? (
				<Link
					to={href("/product/:slug", { slug: item.productSlug })}
					className="decoration-line-strong underline-offset-4 hover:underline"
				>
					{item.name}
				</Link>
			) : (
				item.name
			)}
		</p>
	);
}
