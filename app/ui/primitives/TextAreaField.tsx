import type { ComponentProps } from "react";
import { FieldLayout, type FieldProps } from "./FieldLayout.tsx";

export function TextAreaField({
	label,
	hint,
	error,
	optional,
	className,
	id,
	...rest
}: FieldProps & Omit<ComponentProps<"textarea">, "className" | "id">) {
	return (
		<FieldLayout {...{ label, hint, error, optional, className, id }}>
			{(control) => <textarea rows={5} {...rest} {...control} className={`${control.className} py-3`} />}
		</FieldLayout>
	);
}
