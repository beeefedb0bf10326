import { Input } from "./controls.tsx";
import { FieldLayout, type FieldProps } from "./FieldLayout.tsx";

/** A labelled text input. Pass `name`; its message in the form's result is the `error`. */
export const TextField = (field: FieldProps<"input">) => (
	<FieldLayout field={field}>
		{(control) => <Input {...control} className={`${control.className} h-12`} />}
	</FieldLayout>
);
