import { type ChangeEvent, useRef } from "react";
import { Form, href } from "react-router";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { FormMessage } from "#app/shop/accounts/FormMessage.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { SelectField } from "#app/ui/primitives/SelectField.tsx";
import { TextField } from "#app/ui/primitives/TextField.tsx";
import { formatCep, parseCep } from "#app/values/cep.ts";
import { formatPhone } from "#app/values/phone.ts";
import { states, ufs } from "#app/values/states.ts";
import { fetchCepAddress } from "./fetch-cep-address.ts";
import type { Profile } from "./profile.ts";

/** “Informações Pessoais”. A complete CEP fills in the city, the state, and the street if it is still empty. */
export function ProfileForm({
	profile,
	result,
	busy,
}: {
	profile: Profile;
	result: ActionResult | undefined;
	busy: boolean;
}) {
	const form = useRef<HTMLFormElement>(null);
	const { fields, values } = result ?? {};

	const fillAddress = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
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
		<Form ref={form} method="post" action={href("/profile")} preventScrollReset className="space-y-5">
			<FormMessage result={result?.toast?.tone === "destructive" ? result : undefined} />
			<TextField
				label="Nome Completo"
				name="fullName"
				autoComplete="name"
				required
				maxLength={120}
				defaultValue={values?.fullName ?? profile.fullName}
				error={fields?.fullName}
			/>
			<TextField
				label="Telefone"
				name="phone"
				type="tel"
				inputMode="tel"
				autoComplete="tel-national"
				placeholder="(12) 99999-9999"
				defaultValue={values?.phone ?? formatPhone(profile.phone ?? "")}
				onBlur={({ currentTarget }) => {
					currentTarget.value = formatPhone(currentTarget.value);
				}}
				error={fields?.phone}
			/>
			<TextField
				label="Endereço"
				name="address"
				autoComplete="street-address"
				maxLength={200}
				defaultValue={values?.address ?? profile.address ?? ""}
				error={fields?.address}
			/>
			<div className="grid grid-cols-6 gap-x-4 gap-y-5">
				<TextField
					label="Cidade"
					name="city"
					autoComplete="address-level2"
					maxLength={100}
					defaultValue={values?.city ?? profile.city ?? ""}
					error={fields?.city}
					className="col-span-6 sm:col-span-3"
				/>
				<SelectField
					label="Estado"
					name="state"
					autoComplete="address-level1"
					defaultValue={values?.state ?? profile.state ?? ""}
					error={fields?.state}
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
					label="CEP"
					name="zipCode"
					inputMode="numeric"
					autoComplete="postal-code"
					placeholder="00000-000"
					maxLength={9}
					defaultValue={values?.zipCode ?? formatCep(profile.zipCode ?? "")}
					onChange={fillAddress}
					error={fields?.zipCode}
					className="col-span-3 sm:col-span-2"
				/>
			</div>
			<Button type="submit" busy={busy} className="w-full sm:w-auto">
				{busy ? "Salvando..." : "Salvar Alterações"}
			</Button>
		</Form>
	);
}

function setFieldValue(form: HTMLFormElement, name: string, value: string): void {
	const field = form.elements.namedItem(name);
	if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
}
