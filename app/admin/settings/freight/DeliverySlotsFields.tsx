import type { DeliverySlots } from "#app/shop/shipping/tables/delivery-slots.ts";
import { deliveryWeekdays } from "#app/shop/shipping/tables/delivery-weekdays.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { FieldError } from "#app/ui/fields/FieldLayout.tsx";
import { deliveryTurnValues, describeTurn } from "#app/values/status/delivery-turn.ts";
import type { EditedTablesProps } from "./FigureInputs.tsx";
import { slotNames } from "./slot-fields.ts";

/** When a carrier delivers: its turns, and whether it comes on a chosen day. */
export function DeliverySlotsFields({
	id,
	slots,
	typed,
	errors,
}: Omit<EditedTablesProps, "tables"> & { id: string; slots: DeliverySlots }) {
	const names = slotNames(id);
	const box = (name: string, label: string, isOn: boolean) => (
		<CheckboxField
			key={name}
			name={name}
			label={label}
			defaultChecked={typed ? typed[name] === "on" : isOn}
		/>
	);
	return (
		<div className="mt-4 grid gap-2">
			<input type="hidden" name={names.isAsked} value="1" />
			<fieldset>
				<legend className="text-sm font-semibold">Turnos de entrega</legend>
				<div className="flex flex-wrap gap-x-6">
					{deliveryTurnValues.map((turn) =>
						box(names.turn(turn), describeTurn(turn), slots.turns.includes(turn)),
					)}
				</div>
			</fieldset>
			{box(names.isScheduled, "Entrega agendada: o cliente escolhe o dia", slots.isScheduled)}
			<fieldset>
				<legend className="text-sm font-semibold">Dias da entrega agendada</legend>
				<div className="flex flex-wrap gap-x-6">
					{deliveryWeekdays.map(({ weekday, label }) =>
						box(names.weekday(weekday), label, slots.weekdays.includes(weekday)),
					)}
				</div>
				<FieldError>{errors?.[names.weekdays]}</FieldError>
			</fieldset>
		</div>
	);
}
