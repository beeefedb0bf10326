import { deliveryWeekdays } from "#app/shop/shipping/tables/delivery-weekdays.ts";
import { ownCarrierFields } from "#app/shop/shipping/tables/freight-fields.ts";
import type { OwnCarrier } from "#app/shop/shipping/tables/freight-tables.ts";
import { MAX_OWN_CARRIERS } from "#app/shop/shipping/tables/own-carriers.ts";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { DeliverySlotsFields } from "./DeliverySlotsFields.tsx";
import { type EditedTablesProps, EnabledField, FigureInputs, FreightFieldset } from "./FigureInputs.tsx";
import { formatOwnRows } from "./freight-figures.ts";

/** Carriers with their own table: the existing ones, and an empty form for the next. */
export function OwnCarriers(editing: EditedTablesProps) {
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
				Apague o nome e as faixas de uma transportadora para{" "}
				<span className="whitespace-nowrap">retirá-la</span>.
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
			<DeliverySlotsFields id={name} slots={carrier?.delivery ?? newOwnCarrier.delivery} {...editing} />
		</div>
	);
}

const newOwnCarrier = {
	insurancePercent: 0,
	kgPerM3: 300,
	delivery: {
		turns: ["morning" as const, "afternoon" as const],
		isScheduled: false,
		weekdays: deliveryWeekdays.map(({ weekday }) => weekday),
	},
};
