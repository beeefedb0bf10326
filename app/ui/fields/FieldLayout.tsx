import { type ReactNode, use, useId, useState } from "react";
import type { ControlProps } from "./controls.tsx";
import { type FormResult, FormResultContext } from "./form-result.ts";

interface LayoutProps {
	label: ReactNode;
	/** Shown under the field while there is no error. */
	hint?: ReactNode;
	/** The error message, which says what to do about it. */
	error?: string | undefined;
	optional?: boolean | undefined;
	className?: string | undefined;
	id?: string | undefined;
}

type Control = "input" | "textarea" | "select";
export type FieldProps<Tag extends Control> = LayoutProps & Omit<ControlProps<Tag>, keyof LayoutProps>;

/**
 * The props of a field that come from its form's result: its name, the typed value (or `initial` without a result),
 * and its error message.
 */
export const resultFields = (result: FormResult | undefined) => (name: string, initial?: string) => ({
	name,
	defaultValue: result?.values?.[name] ?? initial,
	error: result?.fields?.[name],
});

/**
 * The error of a field until the field is edited: what was wrong with the sent value is not said of another one. The
 * next result shows its own errors. `onInput` is for the element around the field.
 */
export function useFieldError(error: string | undefined) {
	const result = use(FormResultContext);
	const [edited, setEdited] = useState<{ result: FormResult; error: string | undefined }>();
	const isEdited = edited !== undefined && edited.result === result && edited.error === error;
	return {
		error: isEdited ? undefined : error,
		onInput: () => {
			if (result && error && !isEdited) setEdited({ result, error });
		},
	};
}

/** The error message of a field with its own layout; `id` is for the field's `aria-describedby`. */
export const FieldError = ({ id, children }: { id?: string; children: string | undefined }) =>
	children ? (
		<p id={id} className="mt-1.5 text-sm text-brick">
			{children}
		</p>
	) : null;

/** Label, control, hint and error; `children` renders the control with the given props. */
export function FieldLayout<Tag extends Control>({
	field,
	children,
}: {
	field: FieldProps<Tag>;
	children: (control: Omit<FieldProps<Tag>, keyof LayoutProps> & { className: string }) => ReactNode;
}) {
	const { label, hint, error: sentError, optional = false, className, id, ...control } = field;
	const { error, onInput } = useFieldError(sentError);
	const generatedId = useId();
	const fieldId = id ?? generatedId;
	const noteId = error ? `${fieldId}-error` : hint ? `${fieldId}-hint` : undefined;
	return (
		<div className={className} onInput={onInput}>
			<label htmlFor={fieldId} className="mb-1.5 block text-sm font-semibold">
				{label}
				{optional ? <span className="font-normal text-ink-2"> (opcional)</span> : null}
			</label>
			{children({
				...control,
				id: fieldId,
				"aria-invalid": error ? true : undefined,
				"aria-describedby": noteId,
				className: `block w-full rounded-md border bg-white px-3.5 text-base text-ink placeholder:text-ink-2/70 [&[readonly]]:bg-paper-2 disabled:bg-paper-2 transition-shadow ${error ? "border-brick shadow-[0_0_0_1px_var(--color-brick)] forced-colors:border-2" : "border-line-strong hover:border-ink-2"}`,
			})}
			{noteId ? (
				<p id={noteId} className={`mt-1.5 text-sm ${error ? "text-brick" : "text-ink-2"}`}>
					{error || hint}
				</p>
			) : null}
		</div>
	);
}
