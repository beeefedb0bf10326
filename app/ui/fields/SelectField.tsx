import { Icon } from "#app/ui/icons/Icon.tsx";
import { Select } from "./controls.tsx";
import { FieldLayout, type FieldProps } from "./FieldLayout.tsx";

export const SelectField = (field: FieldProps<"select">) => (
	<FieldLayout field={field}>
		{(control) => (
			<span className="relative block">
				<Select {...control} className={`${control.className} h-12 appearance-none truncate pr-10`} />
				<Icon
					name="chevron-down"
					className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-2"
				/>
			</span>
		)}
	</FieldLayout>
);
