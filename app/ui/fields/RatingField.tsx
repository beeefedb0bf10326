import { useId } from "react";
import { BrandIcon } from "#app/ui/icons/BrandIcon.tsx";
import { FieldError, useFieldError } from "./FieldLayout.tsx";

const STAR_LABELS = ["1 estrela", "2 estrelas", "3 estrelas", "4 estrelas", "5 estrelas"] as const;

/**
 * One to five stars as five radio buttons, so that arrow keys choose and forms submit them without scripts. The style
 * sheet alone colours the chosen star and those before it.
 */
export function RatingField({
	label,
	name,
	defaultValue,
	error: sentError,
}: {
	label: string;
	name: string;
	defaultValue: number;
	error?: string | undefined;
}) {
	const id = useId();
	const { error, onInput } = useFieldError(sentError);
	return (
		<fieldset onInput={onInput} aria-describedby={error ? `${id}-error` : undefined}>
			<legend className="mb-1 text-sm font-semibold">{label}</legend>
			<div className="-ml-2 flex">
				{STAR_LABELS.map((word, at) => (
					<label
						key={word}
						title={word}
						className="grid size-11 cursor-pointer place-items-center rounded-md text-line-strong transition-colors has-checked:text-heartwood has-focus-visible:outline-2 has-focus-visible:outline-heartwood has-[~label_:checked]:text-heartwood forced-colors:text-[GrayText] forced-colors:has-checked:text-[Highlight] forced-colors:has-[~label_:checked]:text-[Highlight]"
					>
						<input
							type="radio"
							name={name}
							value={at + 1}
							defaultChecked={at + 1 === defaultValue}
							className="sr-only"
						/>
						<BrandIcon name="star" className="size-7" />
						<span className="sr-only">{word}</span>
					</label>
				))}
			</div>
			<FieldError id={`${id}-error`}>{error}</FieldError>
		</fieldset>
	);
}
