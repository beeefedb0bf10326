import { useState } from "react";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { checkCorreiosCode, correiosCodeHint, correiosCodeProblems } from "./correios-code.ts";

/** The field of a tracking code, which warns of a mistyped Correios code once it is left. */
export function TrackingCodeField({
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
