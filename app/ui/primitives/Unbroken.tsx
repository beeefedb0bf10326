import type { ReactNode } from "react";
import { keepTogether } from "#app/values/text.ts";

/** After a dash and after a hyphen a line may end, even before a space that does not break. */
const TOWN_OR_EMAIL = /\S+\u00a0–\u00a0[A-Z]{2}(?![\p{L}\d])[.,;]?|(?<!\p{L})e-mails?(?!\p{L})[.,;:]?/u;

/** A text in which no line ends within a date, a measure, a town with its state, or “e-mail”. */
export function Unbroken({ text }: { text: string }): ReactNode {
	const spaced = keepTogether(text);
	const found = TOWN_OR_EMAIL.exec(spaced);
	if (!found) return spaced;
	const [unbroken] = found;
	return (
		<>
			{spaced.slice(0, found.index)}
			<span className="whitespace-nowrap">{unbroken}</span>
			<Unbroken text={spaced.slice(found.index + unbroken.length)} />
		</>
	);
}
