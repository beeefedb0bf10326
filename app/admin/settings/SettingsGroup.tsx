import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { StatesField } from "#app/ui/fields/StatesField.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { states } from "#app/values/states.ts";
import { toOptions } from "#app/values/text.ts";
import {
	formatSettingValue,
	type SettingGroup,
	type ShownField,
	valueAt,
} from "./sections/setting-sections.ts";

interface EditingProps {
	settings: StoreSettings;
	/** Error messages and typed values by field name. */
	errors: Record<string, string> | undefined;
	typed: Record<string, string> | undefined;
}

/** The fields of one group of settings, as `setting-fields.ts` describes them. */
export function SettingsGroup({ group, ...editing }: EditingProps & { group: SettingGroup }) {
	return (
		<fieldset className="border-t border-line pt-6">
			<legend className="float-left mb-1 w-full font-serif text-xl">{group.title}</legend>
			{group.note ? <p className="clear-left mb-1 text-sm text-ink-2">{group.note}</p> : null}
			<div className="clear-left grid gap-x-5 gap-y-5 pt-3 sm:grid-cols-2">
				{group.fields.map((field) => (
					<div key={field.path} className={field.wide ? "sm:col-span-2" : ""}>
						<SettingInput field={field} {...editing} />
					</div>
				))}
			</div>
		</fieldset>
	);
}

function SettingInput({ field, settings, errors, typed }: EditingProps & { field: ShownField }) {
	const { kind, path, label, hint } = field;
	const error = errors?.[path];
	const defaultValue = typed?.[path] ?? formatSettingValue(field, settings);
	const common = { name: path, label, hint, error, defaultValue };
	switch (kind) {
		case "lines":
			return <TextAreaField {...common} rows={field.max} />;
		case "steps":
			return <TextAreaField {...common} rows={7} required />;
		case "choice":
			return (
				<SelectField {...common}>
					<Options of={field.options} />
				</SelectField>
			);
		case "state":
			return (
				<SelectField {...common}>
					<Options of={toOptions(states)} />
				</SelectField>
			);
		case "fiscalCode":
			return <TextField {...common} inputMode="numeric" required maxLength={10} />;
		case "switch":
			return (
				<CheckboxField
					name={path}
					label={label}
					hint={hint}
					defaultChecked={typed ? typed[path] === "on" : valueAt(settings, path) === true}
				/>
			);
		case "states":
			return <StatesField name={path} label={label} chosen={valueAt(settings, path)} error={error} />;
		case "line":
			return <TextField {...common} maxLength={field.max} required={!field.mayBeEmpty} />;
		case "money":
		case "optionalMoney":
			return <TextField {...common} label={`${label} (R$)`} inputMode="decimal" />;
		case "number":
			return (
				<TextField
					{...common}
					label={field.unit ? `${label} (${field.unit})` : label}
					inputMode={field.decimals ? "decimal" : "numeric"}
				/>
			);
		case "email":
			return <TextField {...common} type="email" required />;
		case "https":
			return <TextField {...common} type="url" placeholder="https://" optional />;
		case "phone":
		case "chatNumber":
			return <TextField {...common} inputMode="tel" required />;
		case "cnpj":
			return <TextField {...common} inputMode="text" required maxLength={field.max} />;
		case "cep":
			return <TextField {...common} inputMode="numeric" required maxLength={9} />;
		case "pixKey":
			return <TextField {...common} required maxLength={field.max} />;
		case "stateRegistration":
			return <TextField {...common} maxLength={20} optional />;
		case "coordinates":
			return <TextField {...common} required maxLength={50} />;
		case "day":
			return <TextField {...common} type="date" required />;
	}
}
