import { Icon } from "../icons/Icon.tsx";

/** Minus button, whole number, plus button. `itemName` names the item for screen readers. */
export function QuantityStepper({
	value,
	itemName,
	min = 1,
	max = 99,
	onChange,
}: {
	value: number;
	itemName: string;
	min?: number;
	max?: number;
	onChange: (value: number) => void;
}) {
	return (
		<fieldset
			aria-label={`Quantidade de ${itemName}`}
			className="inline-flex h-12 items-center rounded-md border border-line-strong bg-white"
		>
			<button
				type="button"
				data-each-click=""
				aria-label={`Diminuir ${itemName}`}
				disabled={value <= min}
				onClick={() => onChange(value - 1)}
				className="grid size-11 place-items-center hover:bg-paper-2 disabled:text-line-strong"
			>
				<Icon name="minus" className="size-4" />
			</button>
			<output className="w-8 text-center font-semibold tabular-nums" aria-live="polite">
				{value}
			</output>
			<button
				type="button"
				data-each-click=""
				aria-label={`Aumentar ${itemName}`}
				disabled={value >= max}
				onClick={() => onChange(value + 1)}
				className="grid size-11 place-items-center hover:bg-paper-2 disabled:text-line-strong"
			>
				<Icon name="plus" className="size-4" />
			</button>
		</fieldset>
	);
}
