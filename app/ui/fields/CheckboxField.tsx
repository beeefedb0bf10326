import { type ReactNode, useContext, useId } from "react";
import { RefusedGroupContext } from "./CheckboxGroup.tsx";
import { type ControlProps, Input } from "./controls.tsx";

/** A checkbox with its label beside it and an explanation below. */
export function CheckboxField({
	label,
	hint,
	className = "",
	...rest
}: { label: ReactNode; hint?: ReactNode } & Omit<ControlProps<"input">, "type" | "aria-invalid">) {
	const id = useId();
	const isRefused = useContext(RefusedGroupContext);
	return (
		<label className={`flex min-h-11 cursor-pointer items-start gap-3 py-1.5 ${className}`}>
			<Input
				{...rest}
				type="checkbox"
				aria-invalid={isRefused || undefined}
				aria-describedby={hint ? id : undefined}
				className="mt-0.5 size-5 flex-none cursor-pointer accent-heartwood"
			/>
			<span>
				<span className="block">{label}</span>
				{hint ? (
					<span id={id} className="block text-sm text-ink-2">
						{hint}
					</span>
				) : null}
			</span>
		</label>
	);
}
