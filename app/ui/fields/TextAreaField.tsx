import { TextArea } from "./controls.tsx";
import { FieldLayout, type FieldProps } from "./FieldLayout.tsx";

export const TextAreaField = (field: FieldProps<"textarea">) => (
	<FieldLayout field={field}>
		{(control) => <TextArea rows={5} {...control} className={`${control.className} py-3`} />}
	</FieldLayout>
);
