type TypedControl = HTMLInputElement | HTMLTextAreaElement;

/** Whether a field's value differs from the page's HTML, which the element keeps as its default. */
export function isInputChanged(input: TypedControl): boolean {
	// A checkbox without a `value` attribute has the value "on", which differs from its default.
	if (input instanceof HTMLInputElement && (input.type === "checkbox" || input.type === "radio"))
		return input.checked !== input.defaultChecked;
	return input.value !== input.defaultValue;
}

/** Whether the chosen option differs from the one that the select was rendered with. */
export function isChoiceChanged(select: HTMLSelectElement, initial: unknown): boolean {
	const options = [...select.options];
	const initialOption = options.find(({ value }) => value === String(initial)) ?? options[0];
	return initialOption !== undefined && select.value !== initialOption.value;
}

/** Whether any field of a form differs from the page's HTML. */
export const isFilledIn = (form: HTMLFormElement): boolean =>
	[...form.elements].some((field) => {
		if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
			return isInputChanged(field);
		if (field instanceof HTMLSelectElement)
			return [...field.options].some((option) => option.defaultSelected && !option.selected);
		return false;
	});
