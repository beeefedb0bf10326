import { Outlet, useParams } from "react-router";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { readOrSay } from "#app/shop/back-office/read-or-say.server.ts";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { readDeskVersion } from "#app/shop/live/live-desk.server.ts";
import { DESK_LIVE_ADDRESS } from "#app/shop/live/live-protocol.ts";
import { useLive } from "#app/shop/live/use-live.ts";
import { answerManyForm } from "#app/shop/orders/desk/answer-order-form.server.ts";
import { deskStatusLabel } from "#app/shop/orders/desk/desk-status.ts";
import { NeedLinks } from "#app/shop/orders/desk/NeedLinks.tsx";
import { OrderTable } from "#app/shop/orders/desk/OrderTable.tsx";
import { orderDeskFailures } from "#app/shop/orders/desk/order-desk.messages.ts";
import { countOrderNeeds, listOrders } from "#app/shop/orders/desk/order-desk.queries.server.ts";
import { readOrderFilter } from "#app/shop/orders/desk/order-desk.ts";
import { orderStatusValues } from "#app/shop/orders/order-status.ts";
import { paymentStatuses, paymentStatusValues } from "#app/shop/payments/payment-status.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { NoScriptAnswer } from "#app/ui/patterns/NoScriptAnswer.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import type { Route } from "./+types/orders";

export async function loader({ request, url }: Route.LoaderArgs) {
	await requireAdmin(request);
	const filter = readOrderFilter(url);
	return readOrSay(orderDeskFailures.list, async () => {
		// Read before the rest, so that what comes in between is looked for again.
		const version = await readDeskVersion();
		const [page, needs] = await Promise.all([listOrders(filter, readCursor(url)), countOrderNeeds()]);
		return { page, needs, filter, version, search: url.search };
	});
}

export async function action({ request }: Route.ActionArgs) {
	return answerManyForm(await requireAdmin(request), request);
}

export default function OrdersScreen({ loaderData, actionData }: Route.ComponentProps) {
	const { page, needs, filter, version, search } = loaderData;
	useLive(DESK_LIVE_ADDRESS, version);
	const { orderId } = useParams();
	const isFiltered = filter.q !== "" || [filter.status, filter.payment, filter.need].some(Boolean);
	return (
		<>
			<ScreenHead
				title="Pedidos"
				actions={
					<a href={`/admin/orders.csv${search}`} download className={buttonStyle("secondary", "sm")}>
						<Icon name="download" className="size-5" />
						Exportar CSV
					</a>
				}
			/>
			<NoScriptAnswer toast={actionData?.toast} />
			<NeedLinks counts={needs} current={filter.need} />
			<ListToolbar
				search={{ label: "Buscar pedidos", placeholder: "Número, rastreio, nome ou e-mail" }}
				filters={[
					{
						name: "status",
						label: "Status",
						options: [
							{ value: "", label: "Todos os status" },
							...orderStatusValues.map((value) => ({ value, label: deskStatusLabel(value) })),
						],
					},
					{
						name: "payment",
						label: "Pagamento",
						options: [
							{ value: "", label: "Todos os pagamentos" },
							...paymentStatusValues.map((value) => ({ value, label: paymentStatuses[value].label })),
						],
					},
				]}
			/>
			<OrderTable orders={page.rows} currentId={orderId} isFiltered={isFiltered} />
			<KeysetPager next={page.next} previous={page.previous} />
			<Outlet />
		</>
	);
}
