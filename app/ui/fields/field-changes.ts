type TypedControl = HTMLInputElement | HTMLTextAreaElement;

/** Whether an element differs from what the page came with, which it keeps beside what it was given. */
export function isInputChanged(input: TypedControl): boolean {
	// A box that names no value has "on", which no page came with.
	if (input instanceof HTMLInputElement && (input.type === "checkbox" || input.type === "radio"))
		return input.checked !== input.defaultChecked;
	return input.value !== input.defaultValue;
}
