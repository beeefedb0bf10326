import { useRef } from "react";
import { href } from "react-router";
import { postJson } from "#app/platform/browser/json-request.ts";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { accountMessages } from "#app/shop/accounts/accounts.messages.ts";
import { BuyerFields } from "#app/shop/accounts/buyer/BuyerFields.tsx";
import { FormMessage } from "#app/shop/accounts/FormMessage.tsx";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { Buyer } from "#app/values/buyer.ts";
import { type Cep, formatCep, parseCep } from "#app/values/cep.ts";
import { accountFields } from "#app/values/fields/account-fields.ts";
import { formatPhone } from "#app/values/phone.ts";
import { states, ufs } from "#app/values/states.ts";
import type { Profile } from "./profile.ts";

/** “Informações Pessoais”. A complete CEP fills in the city, the state, and the street if it is still empty. */
export function ProfileForm({
	profile,
	buyer,
	result,
	busy,
}: {
	profile: Profile;
	buyer: Buyer;
	result: ActionResult | undefined;
	busy: boolean;
}) {
	const form = useRef<HTMLFormElement>(null);
	const field = resultFields(result);

	const fillAddress = async ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
		currentTarget.value = formatCep(currentTarget.value);
		const cep = parseCep(currentTarget.value);
		const cepAddress = cep && (await fetchCepAddress(cep));
		if (!cepAddress || !form.current) return;
		setFieldValue(form.current, "city", cepAddress.city);
		setFieldValue(form.current, "state", cepAddress.state);
		const { elements } = form.current;
		const address = elements.namedItem("address");
		if (address instanceof HTMLInputElement && address.value.trim() === "") address.value = cepAddress.street;
	};

	return (
		<ActionForm
			ref={form}
			action={href("/profile")}
			failure={accountMessages.profileUnavailable}
			result={result}
			preventScrollReset
			className="space-y-5"
		>
			<FormMessage result={result?.toast?.tone === "destructive" ? result : undefined} />
			<TextField {...field("fullName", profile.fullName)} {...accountFields.fullName} required />
			<TextField
				{...field("phone", formatPhone(profile.phone ?? ""))}
				label={accountFields.phone.label}
				type="tel"
				inputMode="tel"
				autoComplete={accountFields.phone.autoComplete}
				placeholder="(12) 99999-9999"
				onBlur={({ currentTarget }) => {
					currentTarget.value = formatPhone(currentTarget.value);
				}}
			/>
			<TextField {...field("address", profile.address ?? "")} {...accountFields.address} />
			<div className="grid grid-cols-6 gap-x-4 gap-y-5">
				<TextField
					{...field("city", profile.city ?? "")}
					{...accountFields.city}
					className="col-span-6 sm:col-span-3"
				/>
				<SelectField
					{...field("state", profile.state ?? "")}
					label={accountFields.state.label}
					autoComplete={accountFields.state.autoComplete}
					className="col-span-3 sm:col-span-1"
				>
					<option value="">–</option>
					{ufs.map((uf) => (
						<option key={uf} value={uf} title={states[uf]}>
							{uf}
						</option>
					))}
				</SelectField>
				<TextField
					{...field("zipCode", formatCep(profile.zipCode ?? ""))}
					{...accountFields.zipCode}
					placeholder="00000-000"
					onChange={fillAddress}
					className="col-span-3 sm:col-span-2"
				/>
			</div>
			<BuyerFields buyer={buyer} values={result?.values} errors={result?.fields} />
			<Button type="submit" busy={busy} className="w-full sm:w-auto">
				{busy ? "Salvando..." : "Salvar Alterações"}
			</Button>
		</ActionForm>
	);
}

function setFieldValue(form: HTMLFormElement, name: string, value: string): void {
	const field = form.elements.namedItem(name);
	if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
}

interface CepAddress {
	street: string;
	city: string;
	state: string;
}

/** The address of a CEP. The form can be filled in by hand, so a failure counts as “unknown”. */
const fetchCepAddress = (cep: Cep): Promise<CepAddress | null> =>
	postJson<{ address: CepAddress | null }>(href("/api/functions/validate-cep"), { zip_code: cep }).then(
		({ address }) => address,
		() => null,
	);
