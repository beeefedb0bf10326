import type { FocusEvent } from "react";
import { Input } from "#app/ui/fields/controls.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import type { Buyer } from "#app/values/buyer.ts";
import { formatCnpj } from "#app/values/cnpj.ts";
import { formatCpf } from "#app/values/cpf.ts";
import { buyerFields } from "#app/values/fields/buyer-fields.ts";

interface BuyerFieldsProps {
	buyer: Buyer;
	/** The typed values, for a form that is shown again. */
	values: Record<string, string> | undefined;
	errors: Record<string, string> | undefined;
	isRequired?: boolean;
	fieldId?: (name: string) => string;
	onEdit?: (name: string) => void;
	className?: string;
}

/**
 * The fields of the buyer on the invoice: a person with CPF, or a company. The style sheet alone shows the fields of
 * the chosen kind, so that the choice works before and without scripts.
 */
export function BuyerFields(props: BuyerFieldsProps) {
	const { buyer, values, errors = {}, isRequired = false, fieldId, onEdit, className = "" } = props;
	const type = values?.buyerType ?? (buyer.cnpj ? "company" : "person");
	const field = (name: keyof Buyer, initial: string) => ({
		autoComplete: "off",
		required: true,
		...buyerFields[name],
		name,
		...(fieldId ? { id: fieldId(name) } : {}),
		defaultValue: values?.[name] ?? initial,
		error: errors[name],
		onChange: () => onEdit?.(name),
	});
	return (
		<fieldset className={`group/buyer ${className}`}>
			<legend className="mb-1.5 text-sm font-semibold">Nota fiscal para</legend>
			<div className="flex gap-2">
				{Object.entries(buyerTypes).map(([value, label]) => (
					<label
						key={value}
						className="inline-flex min-h-12 flex-1 cursor-pointer items-center justify-center rounded-md border border-line-strong bg-white px-4 transition-colors hover:border-ink has-checked:border-heartwood has-checked:shadow-[0_0_0_1px_var(--color-heartwood)] has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-heartwood forced-colors:has-checked:border-[Highlight]"
					>
						<Input
							type="radio"
							name="buyerType"
							value={value}
							defaultChecked={type === value}
							onChange={() => onEdit?.("buyerType")}
							className="sr-only"
						/>
						{label}
					</label>
				))}
			</div>
			<div className="mt-4.5 group-has-[[value=company]:checked]/buyer:hidden">
				<TextField
					{...field("cpf", formatCpf(buyer.cpf ?? ""))}
					optional={!isRequired}
					required={isRequired}
					onBlur={formatWith(formatCpf)}
				/>
			</div>
			<div className="mt-4.5 hidden grid-cols-2 items-start gap-x-4 gap-y-4.5 group-has-[[value=company]:checked]/buyer:grid">
				<TextField {...field("companyName", buyer.companyName ?? "")} className="col-span-2" />
				<TextField
					{...field("cnpj", formatCnpj(buyer.cnpj ?? ""))}
					autoCapitalize="characters"
					spellCheck={false}
					onBlur={formatWith(formatCnpj)}
					className="col-span-2 sm:col-span-1"
				/>
				<TextField
					{...field("stateRegistration", buyer.stateRegistration?.toLowerCase() ?? "")}
					className="col-span-2 sm:col-span-1"
				/>
			</div>
		</fieldset>
	);
}

const buyerTypes = { person: "Pessoa física", company: "Empresa" } as const;

const formatWith =
	(format: (text: string) => string) =>
	({ currentTarget }: FocusEvent<HTMLInputElement>) => {
		currentTarget.value = format(currentTarget.value);
	};
