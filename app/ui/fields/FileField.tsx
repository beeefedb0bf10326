import { Input } from "./controls.tsx";
import { FieldLayout, type FieldProps } from "./FieldLayout.tsx";

/** A labelled file input. */
export const FileField = (field: FieldProps<"input">) => (
	<FieldLayout field={field}>
		{(control) => (
			<Input
				{...control}
				type="file"
				className={`${control.className} py-2 file:mr-3 file:min-h-8 file:rounded-sm file:border-0 file:bg-paper-2 file:px-3 file:font-semibold`}
			/>
		)}
	</FieldLayout>
);
