import type { ReactNode } from "react";
import type { FigureField } from "#app/shop/shipping/tables/freight-fields.ts";
import type { FreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { formatFigure, unitLabels } from "./freight-figures.ts";

/** The current tables, with typed values and their errors. */
export interface EditedTablesProps {
	tables: FreightTables;
	errors: Record<string, string> | undefined;
	typed: Record<string, string> | undefined;
}

export function FreightFieldset({
	title,
	note,
	children,
}: {
	title: string;
	note: ReactNode;
	children: ReactNode;
}) {
	return (
		<fieldset className="border-t border-line pt-6">
			<legend className="float-left mb-1 w-full font-serif text-xl">{title}</legend>
			<p className="clear-left mb-3 max-w-[65ch] text-sm text-ink-2">{note}</p>
			{children}
		</fieldset>
	);
}

export function EnabledField({ id, isOn, typed }: EditedTablesProps & { id: string; isOn: boolean }) {
	return (
		<div className="my-2">
			<CheckboxField
				name={`${id}.enabled`}
				label="Oferecer esta entrega"
				defaultChecked={typed ? typed[`${id}.enabled`] === "on" : isOn}
			/>
		</div>
	);
}

interface FigureInputProps extends EditedTablesProps {
	name: string;
	label: string;
	value: string;
}

export function FigureInput({ name, label, value, errors, typed }: FigureInputProps) {
	const error = errors?.[name];
	return (
		<input {...figureProps(name, typed?.[name] ?? value, error, "w-18")} aria-label={label} title={error} />
	);
}

/** Labelled number fields side by side, each with its unit. */
export function FigureInputs({
	fields,
	prefix,
	read,
	...editing
}: EditedTablesProps & {
	fields: readonly FigureField[];
	/** Prefix of their names in the form. */
	prefix: string;
	read: (field: string) => number;
}) {
	return fields.map(({ name, label, unit }) => (
		<LabelledFigureInput
			key={name}
			{...editing}
			name={`${prefix}.${name}`}
			label={`${label} (${unitLabels[unit]})`}
			value={formatFigure(unit, read(name))}
		/>
	));
}

export function LabelledFigureInput({ label, errors, name, typed, value }: FigureInputProps) {
	const error = errors?.[name];
	return (
		<label className="block">
			<span className="mb-1 block text-sm font-semibold">{label}</span>
			<input {...figureProps(name, typed?.[name] ?? value, error, "w-36")} />
			{error ? <span className="mt-1 block max-w-48 text-sm text-brick">{error}</span> : null}
		</label>
	);
}

const figureProps = (name: string, defaultValue: string, error: string | undefined, width: string) =>
	({
		name,
		"aria-invalid": error ? true : undefined,
		defaultValue,
		inputMode: "decimal",
		autoComplete: "off",
		className: `h-11 rounded-md border bg-white px-2 text-right text-[0.9375rem] tabular-nums ${width} ${error ? "border-brick shadow-[0_0_0_1px_var(--color-brick)]" : "border-line-strong hover:border-ink-2"}`,
	}) as const;
