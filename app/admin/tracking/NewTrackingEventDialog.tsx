import { Form, Link, useNavigation } from "react-router";
import { adminOrderStatusLabel } from "#app/admin/orders/admin-order-status.ts";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { suggestNextStatus, trackingStatuses } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { overlayState, RouteDialog } from "#app/ui/primitives/RouteDialog.tsx";
import { SelectField } from "#app/ui/primitives/SelectField.tsx";
import { TextField } from "#app/ui/primitives/TextField.tsx";
import type { AdminShipment } from "./admin-shipment.ts";

/** One more step of an order's way. The order takes the event's status. */
export function NewTrackingEventDialog({
	order,
	closeTo,
	result,
}: {
	order: AdminShipment;
	closeTo: string;
	result: ActionResult | undefined;
}) {
	const { formData } = useNavigation();
	const { fields, values } = result ?? {};
	return (
		<RouteDialog title="Adicionar Evento" closeTo={closeTo} width="narrow">
			<Form method="post" preventScrollReset className="space-y-5">
				<input type="hidden" name="intent" value="add-event" />
				<input type="hidden" name="orderId" value={order.id} />
				<SelectField
					label="Status"
					name="status"
					required
					defaultValue={values?.status ?? suggestNextStatus(order.status)}
					hint="O pedido passa a ter este status, e o cliente recebe um e-mail."
					error={fields?.status}
				>
					{trackingStatuses.map((status) => (
						<option key={status} value={status}>
							{adminOrderStatusLabel(status)}
						</option>
					))}
				</SelectField>
				<TextField
					label="Descrição"
					name="description"
					required
					maxLength={500}
					defaultValue={values?.description}
					placeholder="Por exemplo: Objeto postado"
					error={fields?.description}
				/>
				<TextField
					label="Local"
					name="location"
					optional
					maxLength={200}
					defaultValue={values?.location}
					placeholder="Campos do Jordão – SP"
					error={fields?.location}
				/>
				<div className="flex flex-wrap justify-end gap-3">
					<Link
						to={closeTo}
						state={overlayState}
						preventScrollReset
						className={buttonStyle("secondary", "sm")}
					>
						Cancelar
					</Link>
					<Button type="submit" size="sm" busy={formData?.get("intent") === "add-event"}>
						Adicionar
					</Button>
				</div>
			</Form>
		</RouteDialog>
	);
}
