import { Form, Link, useNavigation } from "react-router";
import type { FormAnswer } from "#app/platform/forms.server.ts";
import { deskStatusLabel } from "#app/shop/orders/desk/desk-status.ts";
import { type OrderStatus, trackingStatuses } from "#app/shop/orders/order-status.ts";
import { AddressDialog, overlay } from "#app/ui/primitives/AddressDialog.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { SelectField, TextField } from "#app/ui/primitives/Field.tsx";
import type { TrackingAtDesk } from "./tracking-desk.ts";

/** One more step of an order's way. The order takes the event's status. */
export function NewEventDialog({
	order,
	closeTo,
	answer,
}: {
	order: TrackingAtDesk;
	closeTo: string;
	answer: FormAnswer | undefined;
}) {
	const { formData } = useNavigation();
	const { fields, values } = answer ?? {};
	return (
		<AddressDialog title="Adicionar Evento" closeTo={closeTo} width="narrow">
			<Form method="post" preventScrollReset className="space-y-5">
				<input type="hidden" name="intent" value="add-event" />
				<input type="hidden" name="orderId" value={order.id} />
				<SelectField
					label="Status"
					name="status"
					required
					defaultValue={values?.status ?? likelyNext(order.status)}
					hint="O pedido passa a ter este status, e o cliente recebe um e-mail."
					error={fields?.status}
				>
					{trackingStatuses.map((status) => (
						<option key={status} value={status}>
							{deskStatusLabel(status)}
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
					<Link to={closeTo} state={overlay} preventScrollReset className={buttonStyle("secondary", "sm")}>
						Cancelar
					</Link>
					<Button type="submit" size="sm" busy={formData?.get("intent") === "add-event"}>
						Adicionar
					</Button>
				</div>
			</Form>
		</AddressDialog>
	);
}

/** The step after the one the order is at; the last ones stay. */
function likelyNext(status: OrderStatus): string {
	const way = trackingStatuses.filter((each) => each !== "cancelled");
	const at = way.findIndex((each) => each === (status === "processing" ? "confirmed" : status));
	return at === -1 ? "confirmed" : (way[at + 1] ?? "delivered");
}
