import type { ReactNode } from "react";
import type { FreightTables, OwnCarrier } from "#app/shop/settings/freight-tables.ts";
import { MAX_OWN_CARRIERS } from "#app/shop/settings/own-carriers.ts";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import {
	bandLabels,
	carrierFields,
	formatFigure,
	formatOwnRows,
	limitFields,
	localDeliveryFields,
	MAX_STAGES,
	ownCarrierFields,
	unitLabels,
} from "./freight-figures.ts";
import { StatesField, SwitchField } from "./SettingsGroup.tsx";

interface EditedTablesProps {
	tables: FreightTables;
	errors: Record<string, string> | undefined;
	typed: Record<string, string> | undefined;
}

/** Every figure of the freight tables: a row for each price, a column for each distance. */
export function FreightTablesForm(editing: EditedTablesProps) {
	const { tables } = editing;
	return (
		<>
			{carrierFields.map(({ id, title, note, perBand, single }) => {
				const carrier = tables[id] as unknown as Record<string, number | number[]>;
				return (
					<fieldset key={id} className="min-w-0 border-t border-line pt-6">
						<legend className="float-left mb-1 w-full font-serif text-xl">{title}</legend>
						<p className="clear-left text-sm text-ink-2">{note}</p>
						<EnabledField id={id} isOn={tables[id].enabled} {...editing} />
						{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
						<section aria-label={`Tabela ${title}`} tabIndex={0} className="overflow-x-auto pb-2">
							<table className="border-separate border-spacing-x-1.5 border-spacing-y-1 text-sm">
								<thead>
									<tr>
										<td />
										{bandLabels.map((label) => (
											<th
												key={label}
												scope="col"
												className="px-1 pb-1 align-bottom leading-tight font-normal text-ink-2"
											>
												{label}
											</th>
										))}
									</tr>
								</thead>
								<tbody>
									{perBand.map(({ name, label, unit }) => (
										<tr key={name}>
											<th
												scope="row"
												className="sticky left-0 bg-paper py-1 pr-3 text-left font-semibold whitespace-nowrap"
											>
												{label} <span className="font-normal text-ink-2">({unitLabels[unit]})</span>
											</th>
											{bandLabels.map((band, at) => (
												<td key={band}>
													<FigureInput
														{...editing}
														name={`${id}.${name}.${at}`}
														label={`${title}, ${label}, ${band}`}
														value={formatFigure(unit, (carrier[name] as number[])[at] ?? 0)}
													/>
												</td>
											))}
										</tr>
									))}
								</tbody>
							</table>
						</section>
						<div className="mt-3 flex flex-wrap gap-x-5 gap-y-3">
							<FigureInputs
								{...editing}
								fields={single}
								prefix={id}
								read={(field) => carrier[field] as number}
							/>
						</div>
						{id === "jamef" ? (
							<div className="mt-4">
								<StatesField
									name="jamef.states"
									label="Estados atendidos"
									chosen={tables.jamef.states}
									error={editing.errors?.["jamef.states"]}
								/>
							</div>
						) : null}
					</fieldset>
				);
			})}
			<LocalDelivery {...editing} />
			{limitFields.map(({ id, title, note, single }) => (
				<FreightFieldset key={id} title={title} note={note}>
					<div className="flex flex-wrap gap-x-5 gap-y-3">
						<FigureInputs
							{...editing}
							fields={single}
							prefix={id}
							read={(field) => (tables[id] as Record<string, number>)[field] ?? 0}
						/>
					</div>
				</FreightFieldset>
			))}
			<OwnCarriers {...editing} />
			<fieldset className="border-t border-line pt-6">
				<legend className="float-left mb-3 w-full font-serif text-xl">Frete grátis</legend>
				<div className="clear-left">
					<LabelledFigureInput
						{...editing}
						name="free.days"
						label="Prazo da entrega grátis (dias)"
						value={String(tables.free.days)}
					/>
				</div>
			</fieldset>
		</>
	);
}

function FreightFieldset({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
	return (
		<fieldset className="border-t border-line pt-6">
			<legend className="float-left mb-1 w-full font-serif text-xl">{title}</legend>
			<p className="clear-left mb-3 max-w-[65ch] text-sm text-ink-2">{note}</p>
			{children}
		</fieldset>
	);
}

/** Carriers with a table of their own: the shown ones, and an empty place for the next. */
function OwnCarriers(editing: EditedTablesProps) {
	const { own } = editing.tables;
	return (
		<FreightFieldset
			title="Outras transportadoras"
			note="Uma tabela por faixa de CEP, como a transportadora manda. Copie as linhas da planilha ou escreva uma por linha: CEP inicial; CEP final; até quantos kg; preço; dias úteis. Por exemplo: 01000-000; 05999-999; 30; 120,00; 4"
		>
			<ul className="grid gap-8">
				{[...own, null].slice(0, MAX_OWN_CARRIERS).map((carrier, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a carrier is identified by its position.
					<li key={at}>
						<OwnCarrierFields {...editing} carrier={carrier} name={`own.${at}`} />
					</li>
				))}
			</ul>
			<p className="mt-2 text-sm text-ink-2">
				Apague o nome e as faixas de uma transportadora para retirá-la.
			</p>
		</FreightFieldset>
	);
}

function OwnCarrierFields({
	carrier,
	name,
	...editing
}: EditedTablesProps & { carrier: OwnCarrier | null; name: string }) {
	const { errors, typed } = editing;
	const rows = `${name}.rows`;
	const [field, message] = Object.entries(errors ?? {}).find(([at]) => at.startsWith(rows)) ?? [];
	const [, line] = /\.rows\.(\d+)/.exec(field ?? "") ?? [];
	return (
		<div className="grid max-w-2xl gap-4">
			<TextField
				name={`${name}.name`}
				label={carrier ? "Transportadora" : "Nova transportadora"}
				defaultValue={typed?.[`${name}.name`] ?? carrier?.name}
				error={errors?.[`${name}.name`]}
				maxLength={40}
			/>
			<EnabledField id={name} isOn={carrier?.enabled ?? true} {...editing} />
			<div className="flex flex-wrap gap-x-5 gap-y-3">
				<FigureInputs
					{...editing}
					fields={ownCarrierFields}
					prefix={name}
					read={(field) => carrier?.[field as "kgPerM3"] ?? newOwnCarrier[field as "kgPerM3"]}
				/>
			</div>
			<TextAreaField
				name={rows}
				label="Faixas de CEP"
				rows={carrier ? 8 : 3}
				placeholder="01000-000; 05999-999; 30; 120,00; 4"
				defaultValue={typed?.[rows] ?? (carrier ? formatOwnRows(carrier.rows) : "")}
				error={message && (line ? `Linha ${Number(line) + 1}: ${message}` : message)}
			/>
		</div>
	);
}

const newOwnCarrier = { insurancePercent: 0, kgPerM3: 300 };

function LocalDelivery(editing: EditedTablesProps) {
	const { local } = editing.tables;
	const stages = [...local.stages, null].slice(0, MAX_STAGES);
	return (
		<fieldset className="border-t border-line pt-6">
			<legend className="float-left mb-1 w-full font-serif text-xl">Transportadora Local</legend>
			<p className="clear-left text-sm text-ink-2">Nossa própria caminhonete, até onde diz a última etapa.</p>
			<EnabledField id="local" isOn={local.enabled} {...editing} />
			<div className="flex flex-wrap gap-x-5 gap-y-3">
				<FigureInputs
					{...editing}
					fields={localDeliveryFields}
					prefix="local"
					read={(field) => local[field as "base"]}
				/>
			</div>
			<ol className="mt-4 grid gap-2">
				{stages.map((stage, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a stage is identified by its position.
					<li key={at} className="flex flex-wrap items-end gap-4">
						<LabelledFigureInput
							{...editing}
							name={`local.stages.${at}.upToKm`}
							label={stage ? `Etapa ${at + 1}: até (km)` : "Nova etapa: até (km)"}
							value={stage ? String(stage.upToKm) : ""}
						/>
						<LabelledFigureInput
							{...editing}
							name={`local.stages.${at}.days`}
							label="Prazo (dias)"
							value={stage ? String(stage.days) : ""}
						/>
					</li>
				))}
			</ol>
			<p className="mt-2 text-sm text-ink-2">Apague a distância de uma etapa para retirá-la.</p>
		</fieldset>
	);
}

function EnabledField({ id, isOn, typed }: EditedTablesProps & { id: string; isOn: boolean }) {
	return (
		<div className="my-2">
			<SwitchField
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

function FigureInput({ name, label, value, errors, typed }: FigureInputProps) {
	const error = errors?.[name];
	return (
		<input {...figureProps(name, typed?.[name] ?? value, error, "w-18")} aria-label={label} title={error} />
	);
}

/** Named figures beside each other, each with its unit. */
function FigureInputs({
	fields,
	prefix,
	read,
	...editing
}: EditedTablesProps & {
	fields: readonly { name: string; label: string; unit: keyof typeof unitLabels }[];
	/** Of their names in the form. */
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

function LabelledFigureInput({ label, errors, name, typed, value }: FigureInputProps) {
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
