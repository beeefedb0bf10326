import type { ComponentProps } from "react";
import { FieldLayout, type FieldProps } from "./FieldLayout.tsx";

/** A labelled line of text. Pass `name`; the message of that name in the form's result is its `error`. */
export function TextField({
	label,
	hint,
	error,
	optional,
	className,
	id,
	...rest
}: FieldProps & Omit<ComponentProps<"input">, "className" | "id">) {
	return (
		<FieldLayout {...{ label, hint, error, optional, className, id }}>
			{(control) => <input {...rest} {...control} className={`${control.className} h-12`} />}
		</FieldLayout>
	);
}
