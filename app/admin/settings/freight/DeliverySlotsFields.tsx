import type { DeliverySlots } from "#app/shop/shipping/tables/delivery-slots.ts";
import { deliveryWeekdays } from "#app/shop/shipping/tables/delivery-weekdays.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { CheckboxGroup } from "#app/ui/fields/CheckboxGroup.tsx";
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
			<CheckboxGroup legend="Turnos de entrega" boxesClassName="flex flex-wrap gap-x-6">
				{deliveryTurnValues.map((turn) =>
					box(names.turn(turn), describeTurn(turn), slots.turns.includes(turn)),
				)}
			</CheckboxGroup>
			{box(names.isScheduled, "Entrega agendada: o cliente escolhe o dia", slots.isScheduled)}
			<CheckboxGroup
				legend="Dias da entrega agendada"
				error={errors?.[names.weekdays]}
				boxesClassName="flex flex-wrap gap-x-6"
			>
				{deliveryWeekdays.map(({ weekday, label }) =>
					box(names.weekday(weekday), label, slots.weekdays.includes(weekday)),
				)}
			</CheckboxGroup>
		</div>
	);
}
