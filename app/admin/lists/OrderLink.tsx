import type { ReactNode } from "react";
import { href } from "react-router";
import { Link } from "#app/ui/primitives/Link.tsx";
import { shortId } from "#app/values/text.ts";

interface OrderLinkProps {
	orderId: string;
	/** Whether “Pedido” stands before the number, or is only read aloud; by default the column is named so. */
	word?: "shown" | "spoken";
	className?: string;
	/** After the number. */
	children?: ReactNode;
}

const words = { shown: "Pedido ", spoken: <span className="sr-only">Pedido </span> };

/** The short number of an order, which opens its details. */
export const OrderLink = ({
	orderId,
	word,
	className = "underline decoration-line-strong underline-offset-4",
	children,
}: OrderLinkProps) => (
	<Link to={href("/admin/orders/:orderId", { orderId })} className={className}>
		{word && words[word]}#{shortId(orderId)}
		{children}
	</Link>
);
