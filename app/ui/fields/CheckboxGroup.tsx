import { createContext, type ReactNode, useId } from "react";
import { FieldError } from "./FieldLayout.tsx";

/** Whether the boxes inside are refused together: a form that was refused leads to the first of them. */
export const RefusedGroupContext = createContext(false);

/** Checkboxes that are one question together, with its words above them, and hint and error below. */
export function CheckboxGroup({
	legend,
	hint,
	error,
	className,
	boxesClassName,
	children,
}: {
	legend: ReactNode;
	hint?: ReactNode;
	error?: string | undefined;
	className?: string;
	/** For boxes that stand beside each other. */
	boxesClassName?: string;
	children: ReactNode;
}) {
	const id = useId();
	const notes = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean);
	return (
		<fieldset aria-describedby={notes.join(" ") || undefined} className={className}>
			<legend className="mb-1 text-sm font-semibold">{legend}</legend>
			<RefusedGroupContext value={error !== undefined}>
				<div className={boxesClassName}>{children}</div>
			</RefusedGroupContext>
			{hint ? (
				<p id={`${id}-hint`} className="mt-1 text-sm text-ink-2">
					{hint}
				</p>
			) : null}
			<FieldError id={`${id}-error`}>{error}</FieldError>
		</fieldset>
	);
}
