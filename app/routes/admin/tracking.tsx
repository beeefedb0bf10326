import { Link } from "react-router";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { readOrSay } from "#app/shop/back-office/read-or-say.server.ts";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { readDeskVersion } from "#app/shop/live/live-desk.server.ts";
import { DESK_LIVE_ADDRESS, orderLiveAddress } from "#app/shop/live/live-protocol.ts";
import { useLive } from "#app/shop/live/use-live.ts";
import { deskStatusLabel } from "#app/shop/orders/desk/desk-status.ts";
import { NeedLinks } from "#app/shop/orders/desk/NeedLinks.tsx";
import { countOrderNeeds, listOrders } from "#app/shop/orders/desk/order-desk.queries.server.ts";
import { type OrderNeed, readOrderFilter } from "#app/shop/orders/desk/order-desk.ts";
import { trackingStatuses } from "#app/shop/orders/order-status.ts";
import { answerTrackingForm } from "#app/shop/tracking/desk/answer-tracking-form.server.ts";
import { EventsCard } from "#app/shop/tracking/desk/EventsCard.tsx";
import { findTracking } from "#app/shop/tracking/desk/find-tracking.server.ts";
import { NewEventDialog } from "#app/shop/tracking/desk/NewEventDialog.tsx";
import { OrderPicker } from "#app/shop/tracking/desk/OrderPicker.tsx";
import { TravelCard } from "#app/shop/tracking/desk/TravelCard.tsx";
import { trackingDeskFailures } from "#app/shop/tracking/desk/tracking-desk.messages.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { NoScriptAnswer } from "#app/ui/patterns/NoScriptAnswer.tsx";
import type { Route } from "./+types/tracking";

/** What asks for hands on this tab. */
const ofTheWay: readonly OrderNeed[] = ["produce", "late", "no_code"];

export async function loader({ request, url }: Route.LoaderArgs) {
	await requireAdmin(request);
	const chosen = url.searchParams.get("pedido");
	const filter = readOrderFilter(url);
	const [version, page, needs, order] = await readOrSay(
		trackingDeskFailures.list,
		async () =>
			[
				await readDeskVersion(),
				...(await Promise.all([
					listOrders(filter, readCursor(url)),
					countOrderNeeds(),
					chosen ? findTracking(chosen) : null,
				])),
			] as const,
	);
	const closing = new URLSearchParams(url.searchParams);
	closing.delete("evento");
	const listing = new URLSearchParams(closing);
	for (const name of ["pedido", "editar"]) listing.delete(name);
	return {
		page,
		needs,
		need: filter.need,
		version,
		order,
		isEditing: url.searchParams.has("editar"),
		isAdding: url.searchParams.has("evento"),
		closeTo: `/admin/tracking?${closing}`,
		listAddress: `/admin/tracking?${listing}`,
	};
}

export async function action({ request }: Route.ActionArgs) {
	return answerTrackingForm(await requireAdmin(request), request);
}

export default function TrackingScreen({ loaderData, actionData }: Route.ComponentProps) {
	const { page, needs, need, version, order, isEditing, isAdding, closeTo, listAddress } = loaderData;
	useLive(DESK_LIVE_ADDRESS, version);
	useLive(order ? orderLiveAddress(order.id) : null, order?.updatedAt);
	return (
		<>
			<ScreenHead title="Rastreamento" />
			<NoScriptAnswer toast={actionData?.toast} />
			{/* A phone shows the list or the chosen order, not one under the other. */}
			<div className={order ? "max-lg:hidden" : ""}>
				<NeedLinks counts={needs} current={need} screen="/admin/tracking" among={ofTheWay} />
				<ListToolbar
					search={{ label: "Buscar pedidos", placeholder: "Número, rastreio, nome ou e-mail" }}
					filters={[
						{
							name: "status",
							label: "Status",
							options: [
								{ value: "", label: "Todos os status" },
								...trackingStatuses.map((value) => ({ value, label: deskStatusLabel(value) })),
							],
						},
					]}
				/>
			</div>
			{order ? (
				<Link
					to={listAddress}
					preventScrollReset
					className="mb-4 inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4 lg:hidden"
				>
					<Icon name="chevron-left" className="size-5" />
					Todos os pedidos
				</Link>
			) : null}
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
				<div className={order ? "max-lg:hidden" : ""}>
					<OrderPicker orders={page.rows} currentId={order?.id ?? null} />
					<KeysetPager next={page.next} previous={page.previous} />
				</div>
				{order ? (
					<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
						<TravelCard order={order} isEditing={isEditing} answer={isAdding ? undefined : actionData} />
						<EventsCard order={order} />
						{isAdding ? <NewEventDialog order={order} closeTo={closeTo} answer={actionData} /> : null}
					</div>
				) : (
					<p className="max-lg:hidden rounded-md border border-dashed border-line-strong px-6 py-16 text-center text-ink-2">
						Escolha um pedido para ver por onde ele anda, informar a transportadora e contar ao cliente.
					</p>
				)}
			</div>
		</>
	);
}
