import { useNavigation } from "react-router";
import { DialogActions, type FormDialogProps } from "#app/admin/layout/DialogActions.tsx";
import { orderStatusOptions } from "#app/admin/orders/admin-order-status.ts";
import { CancelOrderFieldsIfChosen } from "#app/admin/orders/CancelOrderFields.tsx";
import { failureToast } from "#app/platform/forms/toasts.ts";
import { suggestNextStatus } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { RouteDialog } from "#app/ui/patterns/RouteDialog.tsx";
import { trackingStatuses } from "#app/values/status/order-status.ts";
import { adminTrackingFailures } from "./admin-tracking.messages.ts";
import type { AdminShipment } from "./admin-tracking.queries.server.ts";

/** Adds a tracking event to an order. The order takes the event's status. */
export function NewTrackingEventDialog({
	order,
	closeTo,
	result,
}: FormDialogProps & { order: AdminShipment }) {
	const { formData } = useNavigation();
	const field = resultFields(result);
	return (
		<RouteDialog title="Adicionar Evento" closeTo={closeTo} width="narrow">
			<ActionForm
				failure={failureToast("Erro", adminTrackingFailures.add)}
				result={result}
				preventScrollReset
				className="group/states space-y-5"
			>
				<input type="hidden" name="intent" value="add-event" />
				<input type="hidden" name="orderId" value={order.id} />
				<SelectField
					{...field("status", suggestNextStatus(order.status))}
					label="Status"
					required
					hint="O pedido passa a ter este status, e o cliente recebe um e-mail."
				>
					<Options of={orderStatusOptions(trackingStatuses)} />
				</SelectField>
				<CancelOrderFieldsIfChosen order={order.cancellable} />
				<TextField
					{...field("description")}
					label="Descrição"
					required
					maxLength={500}
					placeholder="Por exemplo: Objeto postado"
				/>
				<TextField
					{...field("location")}
					label="Local"
					optional
					maxLength={200}
					placeholder="Campos do Jordão – SP"
				/>
				<DialogActions closeTo={closeTo} save="Adicionar" busy={formData?.get("intent") === "add-event"} />
			</ActionForm>
		</RouteDialog>
	);
}
