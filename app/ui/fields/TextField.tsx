import { Input } from "./controls.tsx";
import { FieldLayout, type FieldProps } from "./FieldLayout.tsx";

/** A labelled line of text. Pass `name`; the message of that name in the form's result is its `error`. */
export const TextField = (field: FieldProps<"input">) => (
	<FieldLayout field={field}>
		{(control) => <Input {...control} className={`${control.className} h-12`} />}
	</FieldLayout>
);
