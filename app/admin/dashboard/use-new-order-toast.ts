import { useEffect, useRef } from "react";
import { href } from "react-router";
import { showToast } from "#app/platform/forms/toasts.ts";
import { formatMoney } from "#app/values/money.ts";
import { shortId } from "#app/values/text.ts";
import type { RecentOrder } from "./dashboard.queries.server.ts";

export function useNewOrderToast(newest: RecentOrder | undefined): void {
	const lastSeenAt = useRef(newest?.createdAt.getTime() ?? 0);
	useEffect(() => {
		if (!newest || newest.createdAt.getTime() <= lastSeenAt.current) return;
		lastSeenAt.current = newest.createdAt.getTime();
		showToast({
			title: `Pedido novo: ${formatMoney(newest.total)}`,
			description: `#${shortId(newest.id)}, de ${newest.customer ?? "Cliente não identificado"}`,
			tone: "success",
			action: { label: "Ver pedido", href: href("/admin/orders/:orderId", { orderId: newest.id }) },
		});
	}, [newest]);
}
