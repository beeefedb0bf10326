import type { ComponentProps } from "react";
import { Icon } from "../icons/Icon.tsx";
import { FieldLayout, type FieldProps } from "./FieldLayout.tsx";

export function SelectField({
	label,
	hint,
	error,
	optional,
	className,
	id,
	...rest
}: FieldProps & Omit<ComponentProps<"select">, "className" | "id">) {
	return (
		<FieldLayout {...{ label, hint, error, optional, className, id }}>
			{(control) => (
				<span className="relative block">
					<select
						{...rest}
						{...control}
						className={`${control.className} h-12 appearance-none truncate pr-10`}
					/>
					<Icon
						name="chevron-down"
						className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-2"
					/>
				</span>
			)}
		</FieldLayout>
	);
}
