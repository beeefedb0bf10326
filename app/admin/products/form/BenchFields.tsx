import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import type { ProductChoices } from "#app/admin/products/admin-products.queries.server.ts";
import { productFields } from "#app/admin/products/product-fields.ts";
import { useDebounced } from "#app/platform/browser/use-debounced.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { CheckboxGroup } from "#app/ui/fields/CheckboxGroup.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { fieldProps, type ProductDraft } from "./product-draft.ts";

const DEBOUNCE_MS = 250;

/** The values from which the server computes the day. */
const countedFields = ["benchHours", "benchSetupHours", "dryingDays", "benchIds"] as const;

interface BenchFieldsProps extends Pick<ProductChoices, "benches"> {
	draft: ProductDraft;
	errors: Record<string, string>;
	/** Below the fields. */
	children?: ReactNode;
}

/** The work of a made-to-order product on the benches, and the day on which it would leave the workshop. */
export function BenchFields({ draft, errors, benches, children }: BenchFieldsProps) {
	const field = fieldProps(draft, errors);
	const shown = benches.filter(({ id, isActive }) => isActive || draft.benchIds.includes(id));
	const fieldset = useRef<HTMLFieldSetElement>(null);
	const [typed, setTyped] = useState<string>();
	const readTyped = () => {
		const form = fieldset.current?.form;
		if (!form) return;
		const values = new FormData(form);
		setTyped(
			new URLSearchParams(
				countedFields.flatMap((name) => values.getAll(name).map((value) => [name, String(value)])),
			).toString(),
		);
	};
	// The fields may hold text from before the scripts ran.
	useEffect(readTyped, []);
	return (
		<fieldset ref={fieldset} onInput={readTyped} className="mt-6 min-w-0 border-t border-line pt-5">
			<legend className="float-left mb-3 w-full font-semibold">Na bancada</legend>
			<div className="clear-left space-y-5">
				<div className="grid grid-cols-2 items-start gap-4">
					<TextField {...field("benchHours")} placeholder="16" />
					<TextField {...field("benchSetupHours")} placeholder="0" hint="Em horas, uma vez por pedido." />
				</div>
				<TextField {...field("dryingDays")} placeholder="0" hint="Dias corridos, sem ocupar a bancada." />
				{shown.length > 0 ? (
					<CheckboxGroup
						legend={productFields.benchIds.label}
						hint="Nenhuma marcada: todas fazem."
						error={errors.benchIds}
					>
						{shown.map(({ id, name, isActive }) => (
							<CheckboxField
								key={id}
								label={isActive ? name : `${name} (desativada)`}
								name="benchIds"
								value={id}
								defaultChecked={draft.benchIds.includes(id)}
							/>
						))}
					</CheckboxGroup>
				) : null}
				<TextAreaField
					{...field("workSteps")}
					optional
					rows={4}
					placeholder={"encaixes 40\nmontagem 40\nacabamento 20"}
					hint="Uma por linha, com a parte do trabalho em %. Em branco, as etapas das Configurações."
				/>
				<LeaveDay typed={typed} />
				{children}
			</div>
		</fieldset>
	);
}

function LeaveDay({ typed }: { typed: string | undefined }) {
	const { data, load } = useFetcher<{ sentence: string }>();
	const settled = useDebounced(typed, DEBOUNCE_MS);
	useEffect(() => {
		if (settled !== undefined) void load(`${href("/admin/products/leave-day")}?${settled}`);
	}, [settled, load]);
	return (
		<div role="status" className="min-h-12 text-[0.9375rem]">
			{data?.sentence ? <p className="font-semibold">{data.sentence}</p> : null}
		</div>
	);
}
