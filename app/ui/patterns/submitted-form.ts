/** The message shown when a form gets no response: a title, or title and sentence. */
export type FormFailure = string | { title: string; description?: string | undefined };

export interface SubmittedForm {
	form: HTMLFormElement;
	failure: FormFailure;
}

let submitted: SubmittedForm | undefined;

export function rememberSubmittedForm(form: SubmittedForm): void {
	submitted = form;
}

/** Passes the last submitted form to the request that carries it. */
export function consumeSubmittedForm(method: string): SubmittedForm | undefined {
	const form = submitted;
	submitted = undefined;
	return form?.form.method === method.toLowerCase() ? form : undefined;
}
