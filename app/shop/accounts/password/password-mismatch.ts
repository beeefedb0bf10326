/** Whether the two passwords of a form are different; nothing is sent then (specification, section 5). */
export function hasPasswordMismatch(form: HTMLFormElement): boolean {
	const fields = new FormData(form);
	return fields.get("password") !== fields.get("confirmPassword");
}
