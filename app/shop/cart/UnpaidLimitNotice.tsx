import { href, Link } from "react-router";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { formatUnpaidLimit } from "./cart-view.ts";

/** Why another order has to wait; nothing of the cart is lost. */
export function UnpaidLimitNotice({ limit }: { limit: number }) {
	return (
		<Notice tone="warning" role="status">
			{formatUnpaidLimit(limit)}{" "}
			<Link to={`${href("/profile")}?tab=orders`} className="underline underline-offset-4">
				Ver meus pedidos
			</Link>
		</Notice>
	);
}
