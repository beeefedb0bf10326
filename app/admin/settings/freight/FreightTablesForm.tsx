import { carrierFields, limitFields, localDeliveryFields } from "#app/shop/shipping/tables/freight-fields.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { FieldError } from "#app/ui/fields/FieldLayout.tsx";
import { StatesField } from "#app/ui/fields/StatesField.tsx";
import { DeliverySlotsFields } from "./DeliverySlotsFields.tsx";
import {
	type EditedTablesProps,
	EnabledField,
	FigureInput,
	FigureInputs,
	FreightFieldset,
	LabelledFigureInput,
} from "./FigureInputs.tsx";
import { bandLabels, formatFigure, MAX_STAGES, unitLabels } from "./freight-figures.ts";
import { OwnCarriers } from "./OwnCarriers.tsx";

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
						{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
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
						<RowErrors carrier={id} rows={perBand} errors={editing.errors} />
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
						<DeliverySlotsFields {...editing} id={id} slots={tables[id].delivery} />
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
				<DeliverySlotsFields {...editing} id="free" slots={tables.free.delivery} />
			</fieldset>
			<FreightFieldset
				title="Outros serviços do Melhor Envio"
				note="Quando entregam os serviços que não são PAC nem SEDEX. O preço e o prazo são os que o Melhor Envio cota."
			>
				<DeliverySlotsFields {...editing} id="otherServices" slots={tables.otherServices.delivery} />
			</FreightFieldset>
			<FreightFieldset
				title="Dia e turno da entrega"
				note="Para endereços em São Paulo, o cliente escolhe no checkout um dos turnos de cada transportadora e, na entrega agendada, também o dia, sem pagar mais por isso (Lei estadual 17.832/2023, arts. 7º a 9º). Onde nenhum turno é oferecido, o checkout diz que a entrega é em horário comercial."
			>
				<CheckboxField
					name="turnsEverywhere"
					label="Oferecer dia e turno fora de São Paulo também"
					defaultChecked={editing.typed ? editing.typed.turnsEverywhere === "on" : tables.turnsEverywhere}
				/>
			</FreightFieldset>
		</>
	);
}

/** The errors of a table, below it, because a cell has no room for a sentence. */
function RowErrors({
	carrier,
	rows,
	errors = {},
}: {
	carrier: string;
	rows: readonly { name: string; label: string }[];
	errors: EditedTablesProps["errors"];
}) {
	return rows.map(({ name, label }) => {
		const messages = bandLabels.map((_, at) => errors[`${carrier}.${name}.${at}`]);
		return [...new Set(messages)].map((message) => (
			<FieldError key={`${name} ${message}`}>
				{message &&
					`${label} (${bandLabels.filter((_, at) => messages[at] === message).join(", ")}): ${message}`}
			</FieldError>
		));
	});
}

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
			<FieldError>{editing.errors?.["local.stages"]}</FieldError>
			<p className="mt-2 text-sm text-ink-2">
				Apague a distância de uma etapa para <span className="whitespace-nowrap">retirá-la</span>.
			</p>
			<DeliverySlotsFields {...editing} id="local" slots={local.delivery} />
		</fieldset>
	);
}
