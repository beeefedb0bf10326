type TypedControl = HTMLInputElement | HTMLTextAreaElement;

/** Whether an element differs from what the page came with, which it keeps beside what it was given. */
export function isInputChanged(input: TypedControl): boolean {
	// A box that names no value has "on", which no page came with.
	if (input instanceof HTMLInputElement && (input.type === "checkbox" || input.type === "radio"))
		return input.checked !== input.defaultChecked;
	return input.value !== input.defaultValue;
}

/** Whether another option is chosen than the one that a list was rendered with. */
export function isChoiceChanged(select: HTMLSelectElement, initial: unknown): boolean {
	const options = [...select.options];
	const own = options.find(({ value }) => value === String(initial)) ?? options[0];
	return own !== undefined && select.value !== own.value;
}

/** Whether a field of a form differs from what the page came with. */
export const isFilledIn = (form: HTMLFormElement): boolean =>
	[...form.elements].some((field) => {
		if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
			return isInputChanged(field);
		if (field instanceof HTMLSelectElement)
			return [...field.options].some((option) => option.defaultSelected && !option.selected);
		return false;
	});
