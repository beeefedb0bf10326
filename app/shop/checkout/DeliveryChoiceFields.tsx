import type { DeliveryChoices } from "#app/shop/shipping/turns/delivery-choice.ts";
import { Input } from "#app/ui/fields/controls.tsx";
import { formatWeekday, type IsoDay } from "#app/values/date.ts";
import { type DeliveryTurn, deliveryTurns } from "#app/values/status/delivery-turn.ts";
import { checkoutFieldId } from "./address/checkout-field-id.ts";

/** The chosen turn and day of a delivery, and how to choose others. */
export interface DeliveryChoice {
	deliveryTurn: DeliveryTurn | null;
	deliveryDay: IsoDay | null;
	onTurn: (turn: string) => void;
	onDay: (day: string) => void;
	errors: Readonly<Record<string, string>>;
}

/** Day and turn of the chosen way of sending, at no price; what its carrier does not offer is not asked. */
export function DeliveryChoiceFields({
	offered: { turns, days, hours },
	choice: { deliveryTurn, deliveryDay, onTurn, onDay, errors },
}: {
	offered: DeliveryChoices;
	choice: DeliveryChoice;
}) {
	if (hours) return <p className="mt-4 text-[0.9375rem] text-ink-2">{hours}</p>;
	if (turns.length + days.length === 0) return null;
	return (
		<div className="mt-5 grid gap-5">
			<Choices
				name="deliveryDay"
				legend="Dia da entrega"
				columns="grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))]"
				options={days.map((day) => ({ value: day, label: formatWeekday(day), hint: null }))}
				chosen={deliveryDay}
				onChoose={onDay}
				error={errors.deliveryDay}
			/>
			<Choices
				name="deliveryTurn"
				legend="Turno da entrega, sem custo"
				columns="max-w-md grid-cols-3"
				options={turns.map((turn) => ({
					value: turn,
					label: deliveryTurns[turn].label,
					hint: deliveryTurns[turn].hours,
				}))}
				chosen={deliveryTurn}
				onChoose={onTurn}
				error={errors.deliveryTurn}
			/>
		</div>
	);
}

function Choices({
	name,
	legend,
	columns,
	options,
	chosen,
	onChoose,
	error,
}: {
	name: string;
	legend: string;
	columns: string;
	options: readonly { value: string; label: string; hint: string | null }[];
	chosen: string | null;
	onChoose: (value: string) => void;
	error: string | undefined;
}) {
	const id = checkoutFieldId(name);
	if (options.length === 0) return null;
	return (
		<fieldset
			id={id}
			tabIndex={-1}
			aria-describedby={error ? `${id}-error` : undefined}
			className="outline-none"
		>
			<legend className="mb-2 text-[0.9375rem] font-semibold">{legend}</legend>
			<div className={`grid gap-2 ${columns}`}>
				{options.map(({ value, label, hint }) => (
					<label
						key={value}
						className="relative flex min-h-11 cursor-pointer flex-col justify-center rounded-md border border-line-strong bg-white px-3 py-1.5 text-[0.9375rem] transition-colors hover:border-ink has-checked:border-heartwood has-checked:shadow-[0_0_0_1px_var(--color-heartwood)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-heartwood forced-colors:has-checked:border-[Highlight]"
					>
						<Input
							type="radio"
							name={name}
							value={value}
							checked={value === chosen}
							onChange={() => onChoose(value)}
							className="absolute inset-0 size-full cursor-pointer opacity-0"
						/>
						<span className="first-letter:uppercase">{label}</span>
						{hint ? <span className="text-sm text-ink-2">{hint}</span> : null}
					</label>
				))}
			</div>
			{error ? (
				<p id={`${id}-error`} className="mt-2 text-sm text-brick">
					{error}
				</p>
			) : null}
		</fieldset>
	);
}
