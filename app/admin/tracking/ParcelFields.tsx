import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { OrderParcel } from "#app/shop/orders/parcels/order-parcels.ts";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { MAX_PARCELS } from "#app/values/fields/parcel-limit.ts";
import { carriers } from "#app/values/status/carrier.ts";
import { toOptions } from "#app/values/text.ts";
import { checkCorreiosCode, correiosCodeHint, correiosCodeProblems } from "./correios-code.ts";
import { furtherCodeFields } from "./further-code-fields.ts";

/** The codes as they were typed, or those of the order; the first one may be empty. */
export function firstCodes(
	typed: Partial<Record<string, string>> | undefined,
	parcels: readonly OrderParcel[],
): string[] {
	if (!typed) return [parcels[0]?.code ?? "", ...parcels.slice(1).map(({ code }) => code)];
	return [typed.trackingCode ?? "", ...furtherCodeFields.flatMap((name) => typed[name] ?? [])];
}

/** The order's codes as the form was opened, also by a page that was answered with an error. */
export const shownCodesOf = (
	typed: Partial<Record<string, string>> | undefined,
	parcels: readonly OrderParcel[],
): string => typed?.shownCodes ?? parcels.map(({ code }) => code).join(" ");

/** Carrier and tracking codes of an order's parcels, for the forms that write them. */
export function ParcelFields({
	carrier,
	onCarrierChange,
	codes,
	onCodesChange,
	shownCodes,
	errors,
}: {
	carrier: string;
	onCarrierChange: (carrier: string) => void;
	codes: readonly string[];
	onCodesChange: (codes: string[]) => void;
	/** The order's codes by now, as `shownCodesOf` reads them. */
	shownCodes: string;
	errors: Partial<Record<string, string>> | undefined;
}) {
	const further = useRef<HTMLDivElement>(null);
	// A label may bring a code while the form is open.
	const [openedCodes] = useState(shownCodes);
	// The focus goes on to what was added, or to the button that adds again.
	const change = (changed: string[], target: "input" | "[data-add]") => {
		flushSync(() => onCodesChange(changed));
		[...(further.current?.querySelectorAll<HTMLElement>(target) ?? [])].at(-1)?.focus();
	};
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
			<TrackingCodeField
				label="Código de rastreio"
				name="trackingCode"
				carrier={carrier}
				code={codes[0] ?? ""}
				onChange={(code) => onCodesChange(codes.with(0, code))}
				error={errors?.trackingCode}
			/>
			<input type="hidden" name="shownCodes" value={openedCodes} />
			<div ref={further} className="contents">
				{codes.slice(1).map((code, at) => {
					const name = furtherCodeFields[at] ?? "";
					return (
						<div key={name}>
							<TrackingCodeField
								label={`Código do volume ${at + 2}`}
								name={name}
								carrier={carrier}
								code={code}
								onChange={(changed) => onCodesChange(codes.with(at + 1, changed))}
								error={errors?.[name]}
							/>
							<Button kind="quiet" size="sm" onClick={() => change(codes.toSpliced(at + 1, 1), "[data-add]")}>
								Remover volume<span className="sr-only"> {at + 2}</span>
							</Button>
						</div>
					);
				})}
				{codes.length < MAX_PARCELS ? (
					<Button
						kind="quiet"
						size="sm"
						className="justify-self-start sm:col-span-2"
						data-add
						onClick={() => change([...codes, ""], "input")}
					>
						Adicionar volume
					</Button>
				) : null}
			</div>
		</>
	);
}

/** Warns of a mistyped Correios code once the field is left. */
function TrackingCodeField({
	label,
	name,
	carrier,
	code,
	onChange,
	error,
}: {
	label: string;
	name: string;
	carrier: string;
	code: string;
	onChange: (code: string) => void;
	error: string | undefined;
}) {
	const [isTyping, setTyping] = useState(false);
	const problem = isTyping ? null : checkCorreiosCode(carrier, code);
	return (
		<TextField
			label={label}
			name={name}
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
