import { useRef, useState } from "react";
import { href, type Location, useLocation, useNavigate, useNavigation } from "react-router";
import { adminOrderStatusLabel, orderStatusOptions } from "#app/admin/orders/admin-order-status.ts";
import { CancelOrderFieldsIfChosen } from "#app/admin/orders/CancelOrderFields.tsx";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { failureToast } from "#app/platform/forms/toasts.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { UnsavedChangesGuard } from "#app/ui/patterns/UnsavedChangesGuard.tsx";
import { useDirty } from "#app/ui/patterns/use-dirty.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { toDateTimeLocal } from "#app/values/date.ts";
import { trackingStatuses } from "#app/values/status/order-status.ts";
import { adminTrackingFailures } from "./admin-tracking.messages.ts";
import type { AdminShipment } from "./admin-tracking.queries.server.ts";
import { firstCodes, ParcelFields, shownCodesOf } from "./ParcelFields.tsx";

/** The list beside it may be searched and paged while this order stays open in the form. */
const leavesShipment = (from: Location, to: Location): boolean =>
	from.pathname !== to.pathname || editedOrderIn(from) !== editedOrderIn(to);

function editedOrderIn({ search }: Location): string | null {
	const query = new URLSearchParams(search);
	return query.has("editar") && !query.has("evento") ? query.get("pedido") : null;
}

export function ShipmentForm({ order, result }: { order: AdminShipment; result: ActionResult | undefined }) {
	const { formData } = useNavigation();
	const form = useRef<HTMLFormElement>(null);
	const isSaving = formData?.get("intent") === "shipment";
	const isDirty = useDirty(form, isSaving);
	const { fields, values } = result ?? {};
	const field = resultFields(result);
	const [carrier, setCarrier] = useState(values?.carrier ?? order.carrier ?? "");
	const [codes, setCodes] = useState(firstCodes(values, order.parcels));
	const navigate = useNavigate();
	const { search } = useLocation();
	/** “Enviado” asks for carrier and code, if the order has not left yet. */
	const chooseStatus = (select: HTMLSelectElement) => {
		if (select.value !== "shipped" || !isBeforeDispatch(order.status)) return;
		select.value = isListed ? order.status : "";
		void navigate(`${href("/admin/tracking/:orderId/send", { orderId: order.id })}${search}`, {
			preventScrollReset: true,
		});
	};
	const isListed = trackingStatuses.some((status) => status === order.status);
	const estimatedDelivery = order.estimatedDeliveryDate ? toDateTimeLocal(order.estimatedDeliveryDate) : "";
	return (
		<ActionForm
			ref={form}
			failure={failureToast("Erro", adminTrackingFailures.update)}
			result={result}
			preventScrollReset
			className="group/states grid gap-5 sm:grid-cols-2"
		>
			<UnsavedChangesGuard isDirty={isDirty} leaves={leavesShipment} />
			<input type="hidden" name="intent" value="shipment" />
			<input type="hidden" name="orderId" value={order.id} />
			<SelectField
				{...field("status", isListed ? order.status : "")}
				label="Status"
				onChange={({ currentTarget }) => chooseStatus(currentTarget)}
			>
				{isListed ? null : <option value="">{adminOrderStatusLabel(order.status)}</option>}
				<Options of={orderStatusOptions(trackingStatuses)} />
			</SelectField>
			<ParcelFields
				carrier={carrier}
				onCarrierChange={setCarrier}
				codes={codes}
				onCodesChange={setCodes}
				shownCodes={shownCodesOf(values, order.parcels)}
				errors={fields}
			/>
			<TextField
				{...field("trackingUrl", order.trackingUrl ?? "")}
				label="URL de rastreio"
				type="url"
				maxLength={2000}
				placeholder="https://"
			/>
			<TextField
				{...field("estimatedDeliveryDate", estimatedDelivery)}
				label="Previsão de entrega"
				type="datetime-local"
			/>
			<CancelOrderFieldsIfChosen order={order.cancellable} />
			<div className="flex items-end sm:col-span-2 sm:justify-end">
				<Button type="submit" size="sm" busy={isSaving}>
					Salvar
				</Button>
			</div>
		</ActionForm>
	);
}
