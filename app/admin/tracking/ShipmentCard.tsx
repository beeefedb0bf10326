import { Fragment } from "react";
import { href, useSearchParams } from "react-router";
import { listPath } from "#app/admin/lists/list-path.ts";
import { OrderStatusBadge } from "#app/admin/orders/OrderStatusBadge.tsx";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { trackingOrderNumber } from "#app/shop/orders/order-number.ts";
import { ParcelList } from "#app/shop/orders/ParcelList.tsx";
import { parcelName } from "#app/shop/orders/parcels/order-parcels.ts";
import { payBySuffix } from "#app/shop/shipping/delivery-estimate.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Fact } from "#app/ui/patterns/Fact.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Unbroken } from "#app/ui/primitives/Unbroken.tsx";
import { formatDate, formatDateTime } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { carriers } from "#app/values/status/carrier.ts";
import { keepTogether, shortId } from "#app/values/text.ts";
import type { AdminShipment } from "./admin-tracking.queries.server.ts";
import { checkCorreiosCode, correiosCodeProblems } from "./correios-code.ts";
import { ShipmentForm } from "./ShipmentForm.tsx";

/** An order's shipment, read-only until “Editar” opens the form. */
export function ShipmentCard({
	order,
	isEditing,
	result,
}: {
	order: AdminShipment;
	isEditing: boolean;
	result: ActionResult | undefined;
}) {
	const [query] = useSearchParams();
	return (
		<section aria-labelledby="pedido" className="rounded-md border border-line bg-white p-4 md:p-6">
			<div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
				<h2 id="pedido" className="text-xl">
					Pedido #{trackingOrderNumber(order.id)}{" "}
					<span className="whitespace-nowrap font-sans text-base text-ink-2">
						· pedido #{shortId(order.id)}
					</span>
				</h2>
				<OrderStatusBadge status={order.status} />
				<span className="ml-auto flex flex-wrap gap-3">
					{!isEditing && isBeforeDispatch(order.status) ? (
						<Link
							to={listPath(href("/admin/tracking/:orderId/send", { orderId: order.id }), query, {})}
							preventScrollReset
							aria-haspopup="dialog"
							className={buttonStyle("primary", "sm")}
						>
							Enviar
						</Link>
					) : null}
					<Link
						to={listPath(href("/admin/tracking"), query, { editar: isEditing ? null : "1" })}
						preventScrollReset
						className={buttonStyle("secondary", "sm")}
					>
						{isEditing ? "Cancelar" : "Editar"}
					</Link>
				</span>
			</div>
			{isEditing ? (
				<ShipmentForm key={order.id} order={order} result={result} />
			) : (
				<ShipmentDetails order={order} />
			)}
		</section>
	);
}

function ShipmentDetails({ order }: { order: AdminShipment }) {
	const count = order.parcelCount;
	const warnings = order.parcels.flatMap(({ number, code }) => {
		const problem = checkCorreiosCode(order.carrier, code);
		return problem ? [{ number, text: correiosCodeProblems[problem] }] : [];
	});
	return (
		<>
			{warnings.length > 0 || order.sameCodeIds.length > 0 ? (
				<div className="mb-5 grid gap-3">
					{warnings.map(({ number, text }) => (
						<Notice key={number} tone="warning">
							{count > 1 ? `${parcelName(number, count)}: ` : null}
							{text}
						</Notice>
					))}
					{order.sameCodeIds.length > 0 ? (
						<SameCodeNotice ids={order.sameCodeIds} hasSeveralCodes={order.parcels.length > 1} />
					) : null}
				</div>
			) : null}
			<dl className="grid gap-x-8 gap-y-4 text-[0.9375rem] sm:grid-cols-2">
				<Fact name="Cliente">
					{order.customer ?? "Cliente não identificado"}
					{order.destination ? (
						<span className="block text-sm text-ink-2">
							<Unbroken text={order.destination} />
						</span>
					) : null}
				</Fact>
				<Fact name="Total">{formatMoney(order.total)}</Fact>
				<Fact name="Transportadora">{order.carrier ? carriers[order.carrier].label : "Não informada"}</Fact>
				<Fact name={count > 1 ? "Códigos de rastreio" : "Código de rastreio"}>
					{count > 1 ? (
						<ParcelList parcels={order.parcels} count={count} />
					) : order.trackingCode ? (
						<span className="font-mono">{order.trackingCode}</span>
					) : (
						"Não informado"
					)}
				</Fact>
				<Fact name="URL de rastreio">
					{order.trackingUrl ? (
						<a
							href={order.trackingUrl}
							target="_blank"
							rel="noopener noreferrer"
							className="break-all underline underline-offset-4"
						>
							{order.trackingUrl}
							<span className="sr-only"> (abre em nova aba)</span>
						</a>
					) : (
						"Não informada"
					)}
				</Fact>
				<Fact name="Previsão de entrega">
					{order.estimatedDeliveryDate ? formatDateTime(order.estimatedDeliveryDate) : "Não informada"}
					{order.promisedDate ? (
						<span className="block text-sm text-ink-2">
							Prometido ao cliente: {formatDate(order.promisedDate)}
							{keepTogether(payBySuffix(order))}
						</span>
					) : null}
				</Fact>
			</dl>
			<p className="mt-5 flex flex-wrap gap-x-6 border-t border-line pt-3 text-[0.9375rem]">
				<Link
					to={href("/admin/orders/:orderId", { orderId: order.id })}
					className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
				>
					<Icon name="bag" className="size-5" />
					Detalhes do Pedido
				</Link>
				<a
					href={`${href("/track-order")}?code=${order.id}`}
					target="_blank"
					rel="noopener"
					className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
				>
					<Icon name="truck" className="size-5" />
					Como o cliente vê<span className="sr-only"> (abre em nova aba)</span>
				</a>
			</p>
		</>
	);
}

/** A notice, not an error, because two orders may share a parcel. */
const SameCodeNotice = ({ ids, hasSeveralCodes }: { ids: readonly string[]; hasSeveralCodes: boolean }) => (
	<Notice tone="warning">
		{hasSeveralCodes ? "Um destes códigos" : "Este código"} também está no pedido{" "}
		{ids.map((id, at) => (
			<Fragment key={id}>
				{at > 0 ? ", " : null}
				<Link
					to={`${href("/admin/tracking")}?pedido=${id}`}
					preventScrollReset
					className="underline underline-offset-4"
				>
					#{trackingOrderNumber(id)}
				</Link>
			</Fragment>
		))}
		. Se não vão no mesmo pacote, confira.
	</Notice>
);
