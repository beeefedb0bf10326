import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "#app/ui/icons/Icon.tsx";

interface FieldProps {
	label: ReactNode;
	/** Said under the field while nothing is wrong. */
	hint?: ReactNode;
	/** What is wrong, in words that say what to do. */
	error?: string | undefined;
	optional?: boolean;
	className?: string;
}

const controlStyle = (error: string | undefined): string =>
	`block w-full rounded-md border bg-white px-3.5 text-base text-ink placeholder:text-ink-2/70 [&[readonly]]:bg-paper-2 disabled:bg-paper-2 transition-shadow ${error ? "border-brick shadow-[0_0_0_1px_var(--color-brick)] forced-colors:border-2" : "border-line-strong hover:border-ink-2"}`;

function FieldLayout({
	id,
	label,
	hint,
	error,
	optional,
	className = "",
	children,
}: FieldProps & { id: string; children: ReactNode }) {
	return (
		<div className={className}>
			<label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
				{label}
				{optional ? <span className="font-normal text-ink-2"> (opcional)</span> : null}
			</label>
			{children}
			{error ? (
				<p id={`${id}-error`} className="mt-1.5 text-sm text-brick">
					{error}
				</p>
			) : hint ? (
				<p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
					{hint}
				</p>
			) : null}
		</div>
	);
}

const describedByProps = (id: string, { hint, error }: FieldProps) => ({
	"aria-invalid": error ? true : undefined,
	"aria-describedby": error ? `${id}-error` : hint ? `${id}-hint` : undefined,
});

/** A labelled line of text. Pass `name`; the message of that name in the form's answer is its `error`. */
export function TextField({
	label,
	hint,
	error,
	optional = false,
	className = "",
	id,
	...rest
}: FieldProps & Omit<ComponentProps<"input">, "className">) {
	const generated = useId();
	const fieldId = id ?? generated;
	const field = { label, hint, error, optional, className };
	return (
		<FieldLayout {...field} id={fieldId}>
			<input
				{...rest}
				{...describedByProps(fieldId, field)}
				id={fieldId}
				className={`${controlStyle(error)} h-12`}
			/>
		</FieldLayout>
	);
}

export function TextAreaField({
	label,
	hint,
	error,
	optional = false,
	className = "",
	id,
	...rest
}: FieldProps & Omit<ComponentProps<"textarea">, "className">) {
	const generated = useId();
	const fieldId = id ?? generated;
	const field = { label, hint, error, optional, className };
	return (
		<FieldLayout {...field} id={fieldId}>
			<textarea
				rows={5}
				{...rest}
				{...describedByProps(fieldId, field)}
				id={fieldId}
				className={`${controlStyle(error)} py-3`}
			/>
		</FieldLayout>
	);
}

export function SelectField({
	label,
	hint,
	error,
	optional = false,
	className = "",
	id,
	children,
	...rest
}: FieldProps & Omit<ComponentProps<"select">, "className">) {
	const generated = useId();
	const fieldId = id ?? generated;
	const field = { label, hint, error, optional, className };
	return (
		<FieldLayout {...field} id={fieldId}>
			<span className="relative block">
				<select
					{...rest}
					{...describedByProps(fieldId, field)}
					id={fieldId}
					className={`${controlStyle(error)} h-12 appearance-none truncate pr-10`}
				>
					{children}
				</select>
				<Icon
					name="chevron-down"
					className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-2"
				/>
			</span>
		</FieldLayout>
	);
}
