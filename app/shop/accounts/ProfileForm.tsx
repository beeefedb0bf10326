import { type ChangeEvent, useRef } from "react";
import { Form } from "react-router";
import type { FormAnswer } from "#app/platform/forms.server.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { SelectField, TextField } from "#app/ui/primitives/Field.tsx";
import { formatCep, parseCep } from "#app/values/cep.ts";
import { formatPhone } from "#app/values/phone.ts";
import { states, ufs } from "#app/values/states.ts";
import { addressOfCep } from "./address-of-cep.ts";
import { FormProblem } from "./FormProblem.tsx";
import type { Profile } from "./profile.ts";

/** “Informações Pessoais”. A whole CEP fills in what the post office knows and nobody has typed. */
export function ProfileForm({
	profile,
	answer,
	busy,
}: {
	profile: Profile;
	answer: FormAnswer | undefined;
	busy: boolean;
}) {
	const form = useRef<HTMLFormElement>(null);
	const { fields, values } = answer ?? {};

	const fillFrom = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		currentTarget.value = formatCep(currentTarget.value);
		const cep = parseCep(currentTarget.value);
		const found = cep && (await addressOfCep(cep));
		if (!found || !form.current) return;
		put(form.current, "city", found.city);
		put(form.current, "state", found.state);
		const { elements } = form.current;
		const address = elements.namedItem("address");
		if (address instanceof HTMLInputElement && address.value.trim() === "") address.value = found.street;
	};

	return (
		<Form ref={form} method="post" action="/profile" preventScrollReset className="space-y-5">
			<FormProblem answer={answer?.toast?.tone === "destructive" ? answer : undefined} />
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
					onChange={fillFrom}
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

function put(form: HTMLFormElement, name: string, value: string): void {
	const field = form.elements.namedItem(name);
	if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
}
