import { useId } from "react";
import { benchMessages } from "#app/shop/bench/benches.messages.ts";
import type { BenchWeek } from "#app/shop/bench/plan/bench-capacity.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { Input } from "#app/ui/fields/controls.tsx";
import { FieldError, useFieldError } from "#app/ui/fields/FieldLayout.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import { formatHours } from "#app/values/workshop/hours.ts";
import { benchRowFields, INITIAL_HOURS, weekFields } from "./bench-form-fields.ts";

interface BenchToEdit {
	id: string;
	name: string;
	artisanId: string | null;
	week: BenchWeek;
	isActive: boolean;
}

interface BenchEditing {
	artisans: readonly { id: string; fullName: string }[];
	/** Messages and typed values by field name. */
	errors: Record<string, string> | undefined;
	typed: Record<string, string> | undefined;
}

/** The benches in their order, and a row for one more. */
export function BenchRows({ benches, ...editing }: BenchEditing & { benches: readonly BenchToEdit[] }) {
	return (
		<ol className="grid gap-8">
			{[...benches, null].map((bench, at) => (
				<li key={bench?.id ?? `new ${benches.length}`}>
					<BenchRow {...editing} row={at} bench={bench} />
				</li>
			))}
		</ol>
	);
}

function BenchRow({
	row,
	bench,
	artisans,
	errors,
	typed,
}: BenchEditing & { row: number; bench: BenchToEdit | null }) {
	const names = benchRowFields(String(row));
	const common = (name: string, stored: string) => ({
		name,
		defaultValue: typed?.[name] ?? stored,
		error: errors?.[name],
	});
	const isOn = (name: string, stored: boolean) => (typed ? typed[name] === "on" : stored);
	const hasNoHours = bench?.week.every((minutes) => minutes === 0) ?? false;
	return (
		<fieldset className="min-w-0 border-t border-line pt-6">
			<legend className="float-left mb-1 w-full font-serif text-xl">
				{bench ? bench.name : "Nova bancada"}
				{bench && !bench.isActive ? <span className="text-ink-2"> · desativada</span> : null}
			</legend>
			<input type="hidden" name={names.id} value={bench?.id ?? ""} />
			<div className="clear-left grid gap-x-5 gap-y-4 pt-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem]">
				<TextField {...common(names.name, bench?.name ?? "")} label="Nome" maxLength={benchLimits.name} />
				<SelectField {...common(names.artisanId, bench?.artisanId ?? "")} label="Quem trabalha" optional>
					<option value="">Ninguém em especial</option>
					<Options of={artisans.map(({ id, fullName }) => ({ value: id, label: fullName }))} />
				</SelectField>
				<TextField
					{...common(names.order, String(row + 1))}
					label="Ordem"
					inputMode="numeric"
					maxLength={2}
				/>
			</div>
			<WeekFields
				read={(at) => {
					const stored = bench ? formatHours(bench.week[weekFields[at]?.weekday ?? 0]) : INITIAL_HOURS[at];
					return common(names.hours(at), stored ?? "0");
				}}
				note={hasNoHours ? benchMessages.noHours : undefined}
			/>
			<div className="mt-2 flex flex-wrap gap-x-8">
				<CheckboxField
					name={names.isActive}
					defaultChecked={isOn(names.isActive, bench?.isActive ?? true)}
					label="Recebe pedidos novos"
				/>
				{bench ? (
					<CheckboxField
						name={names.remove}
						defaultChecked={isOn(names.remove, false)}
						label="Excluir esta bancada"
					/>
				) : null}
			</div>
		</fieldset>
	);
}

/** Seven narrow fields with one message below them. */
function WeekFields({
	read,
	note,
}: {
	read: (at: number) => { name: string; defaultValue: string; error: string | undefined };
	note: string | undefined;
}) {
	const id = useId();
	const fields = weekFields.map((day, at) => ({ ...day, ...read(at) }));
	const { error, onInput } = useFieldError(fields.find((field) => field.error)?.error);
	return (
		<fieldset className="mt-4 min-w-0 max-w-lg" onInput={onInput}>
			<legend className="mb-1.5 text-sm font-semibold">Horas de cada dia</legend>
			<div className="grid grid-cols-7 gap-1.5 sm:gap-2.5">
				{fields.map(({ name, defaultValue, error: fieldError, short, label }) => (
					<label key={name} className="block min-w-0">
						<span aria-hidden="true" className="mb-1 block text-center text-sm text-ink-2">
							{short}
						</span>
						<span className="sr-only">{label}</span>
						<Input
							name={name}
							defaultValue={defaultValue}
							inputMode="decimal"
							autoComplete="off"
							maxLength={6}
							aria-invalid={error && fieldError ? true : undefined}
							aria-describedby={error || note ? id : undefined}
							className={`block h-12 w-full rounded-md border bg-white px-1 text-center text-base tabular-nums ${error && fieldError ? "border-brick shadow-[0_0_0_1px_var(--color-brick)]" : "border-line-strong hover:border-ink-2"}`}
						/>
					</label>
				))}
			</div>
			{error ? (
				<FieldError id={id}>{error}</FieldError>
			) : note ? (
				<p id={id} className="mt-1.5 text-sm text-ink-2">
					{note}
				</p>
			) : null}
		</fieldset>
	);
}
