import { type ComponentType, type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { Form, type FormProps } from "react-router";
import type { FormResult } from "#app/ui/fields/FieldLayout.tsx";
import { type FormFailure, rememberSubmittedForm } from "./submitted-form.ts";

/**
 * Every form whose result the router shows. Our words take the place of the browser's bubbles: the server
 * checks the fields, with scripts and without, and the first one that is wrong takes the focus.
 */
export function ActionForm({
	as: Element = Form,
	failure,
	result,
	ref,
	onSubmit,
	...rest
}: Omit<FormProps, "ref"> & {
	/** `fetcher.Form`, where the form is not a navigation. */
	as?: ComponentType<FormProps & { ref?: Ref<HTMLFormElement> }>;
	/** The same title that its action gives to `formAction`. */
	failure: FormFailure;
	/** Of this form's action. With values it was refused: what the fields show now is saved nowhere. */
	result?: FormResult | undefined;
	ref?: Ref<HTMLFormElement> | undefined;
}) {
	const own = useRef<HTMLFormElement>(null);
	useImperativeHandle(ref, () => own.current as HTMLFormElement);
	useEffect(() => {
		if (!result?.fields) return;
		// A field may be beside its form, in the same dialog.
		const screen = own.current?.closest("dialog") ?? own.current;
		screen?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
	}, [result]);
	return (
		<Element
			method="post"
			noValidate
			{...rest}
			data-refused={result?.values ? "" : undefined}
			ref={own}
			onSubmit={(event) => {
				rememberSubmittedForm({ form: event.currentTarget, failure });
				onSubmit?.(event);
			}}
		/>
	);
}
