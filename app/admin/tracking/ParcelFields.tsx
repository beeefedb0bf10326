import { useState } from "react";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { carriers } from "#app/values/status/carrier.ts";
import { toOptions } from "#app/values/text.ts";
import { checkCorreiosCode, correiosCodeHint, correiosCodeProblems } from "./correios-code.ts";

/** Carrier and tracking code of a parcel, for the forms that write them. */
export function ParcelFields({
	carrier,
	onCarrierChange,
	code,
	onCodeChange,
	errors,
}: {
	carrier: string;
	onCarrierChange: (carrier: string) => void;
	code: string;
	onCodeChange: (code: string) => void;
	errors: Partial<Record<string, string>> | undefined;
}) {
	return (
		<>
			<SelectField
				label="Transportadora"
				name="carrier"
				value={carrier}
				onChange={({ target }) => onCarrierChange(target.value)}
				error={errors?.carrier}
			>
				<option value="">Não informada</option>
				<Options of={toOptions(carriers)} />
			</SelectField>
			<TrackingCodeField carrier={carrier} code={code} onChange={onCodeChange} error={errors?.trackingCode} />
		</>
	);
}

/** Warns of a mistyped Correios code once the field is left. */
function TrackingCodeField({
	carrier,
	code,
	onChange,
	error,
}: {
	carrier: string;
	code: string;
	onChange: (code: string) => void;
	error: string | undefined;
}) {
	const [isTyping, setTyping] = useState(false);
	const problem = isTyping ? null : checkCorreiosCode(carrier, code);
	return (
		<TextField
			label="Código de rastreio"
			name="trackingCode"
			value={code}
			onFocus={() => setTyping(true)}
			onBlur={() => setTyping(false)}
			onChange={({ target }) => onChange(target.value)}
			maxLength={60}
			autoCapitalize="characters"
			autoComplete="off"
			spellCheck={false}
			placeholder="AA123456785BR"
			hint={
				// Same height with and without the warning: otherwise the click on the button that ends the typing would miss
				// it.
				carrier === "correios" ? (
					<span className={`block min-h-10 ${problem ? "text-amber" : ""}`}>
						{problem ? correiosCodeProblems[problem] : correiosCodeHint}
					</span>
				) : undefined
			}
			error={error}
		/>
	);
}
