import { type ComponentType, type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { Form, type FormProps } from "react-router";
import { type FormResult, FormResultContext } from "#app/ui/fields/form-result.ts";
import { type FormFailure, rememberSubmittedForm } from "./submitted-form.ts";

/**
 * Every form whose result the router shows. The browser's own validation is off: the server checks the fields, with
 * and without scripts, and the first invalid field gets the focus.
 */
export function ActionForm({
	as: Element = Form,
	failure,
	result,
	ref,
	onSubmit,
	children,
	...rest
}: Omit<FormProps, "ref"> & {
	/** `fetcher.Form`, if the form does not navigate. */
	as?: ComponentType<FormProps & { ref?: Ref<HTMLFormElement> }>;
	/** The same title that its action passes to `formAction`. */
	failure: FormFailure;
	/** The result of this form's action. If it has values, the form was refused and its contents are not saved. */
	result?: FormResult | undefined;
	ref?: Ref<HTMLFormElement> | undefined;
}) {
	const form = useRef<HTMLFormElement>(null);
	useImperativeHandle(ref, () => form.current as HTMLFormElement);
	useEffect(() => {
		if (!result?.fields) return;
		// A field may be outside its form, in the same dialog.
		const screen = form.current?.closest("dialog") ?? form.current;
		screen?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
	}, [result]);
	return (
		<Element
			method="post"
			noValidate
			{...rest}
			data-refused={result?.values ? "" : undefined}
			ref={form}
			onSubmit={(event) => {
				rememberSubmittedForm({ form: event.currentTarget, failure });
				onSubmit?.(event);
			}}
		>
			<FormResultContext value={result}>{children}</FormResultContext>
		</Element>
	);
}
