import { href } from "react-router";
import { BuyerFields } from "#app/shop/accounts/buyer/BuyerFields.tsx";
import { RadioCard } from "#app/ui/fields/RadioCard.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { Buyer } from "#app/values/buyer.ts";
import { formatPhone } from "#app/values/phone.ts";
import { ufs } from "#app/values/states.ts";
import type { AddressDraft } from "./address-draft.ts";
import { CheckoutStep, checkoutFieldId } from "./CheckoutStep.tsx";
import { StreetField } from "./StreetField.tsx";
import type { AddressFormState, CepLookupStatus } from "./use-address-form.ts";

interface AddressStepProps {
	address: AddressFormState;
	/** "São Paulo/SP, 192 km da oficina", once the freight is known. */
	place: string | null;
	fullName: string;
	buyer: Buyer;
	/** The order is fetched at the workshop, so nothing is asked about a place. */
	isPickup: boolean;
	/** Null where that is not offered. */
	onPickup: ((chosen: boolean) => void) | null;
	cpfRequired: boolean;
	values: Record<string, string> | undefined;
	errors: Record<string, string>;
	onEdit: (name: string) => void;
}

/** “Entrega”: the postal code first, because it fills in most of the rest. */
export function AddressStep(props: AddressStepProps) {
	const { address, place, fullName, isPickup, onPickup, buyer, cpfRequired, values, errors, onEdit } = props;
	const { draft, changeField: change } = address;
	const field = (name: keyof AddressDraft) => ({
		id: checkoutFieldId(name),
		name,
		value: draft[name],
		error: errors[name],
		onChange: (event: { currentTarget: { value: string } }) => {
			onEdit(name);
			change(name, event.currentTarget.value);
		},
	});
	/** What is sent as typed, and filled in by nothing else. */
	const ownField = (name: "notes") => ({
		id: checkoutFieldId(name),
		name,
		defaultValue: values?.[name],
		error: errors[name],
		onChange: () => onEdit(name),
	});
	return (
		<CheckoutStep number={1} title="Entrega">
			{onPickup ? (
				<fieldset className="mb-6">
					<legend className="sr-only">Como receber</legend>
					<RadioCard
						name="delivery"
						value="sent"
						checked={!isPickup}
						onChange={() => onPickup(false)}
						title="Receber no meu endereço"
					/>
					<RadioCard
						name="delivery"
						value="pickup"
						checked={isPickup}
						onChange={() => onPickup(true)}
						title="Retirar na oficina"
						description="Sem frete e sem informar endereço."
						aside={<span className="text-moss">Grátis</span>}
					/>
				</fieldset>
			) : null}
			<div className="grid grid-cols-6 items-start gap-x-4 gap-y-4.5">
				{isPickup ? null : (
					<>
						<TextField
							{...field("zipCode")}
							label="CEP"
							error={
								errors.zipCode ??
								(address.lookupStatus === "invalid" && !place ? "Verifique o CEP digitado." : undefined)
							}
							hint={cepHint(address.lookupStatus, place)}
							required
							inputMode="numeric"
							autoComplete="postal-code"
							maxLength={10}
							className="col-span-6 sm:col-span-2"
						/>
						<StreetField
							id={checkoutFieldId("street")}
							value={draft.street}
							searchArea={draft}
							error={errors.street}
							className="col-span-6 sm:col-span-4"
							onTextChange={(value) => {
								onEdit("street");
								change("street", value);
							}}
							onSelect={(suggestion) => {
								for (const name of ["street", "zipCode", "neighborhood", "city", "state"]) onEdit(name);
								address.applySuggestion(suggestion);
							}}
						/>
						<TextField {...field("number")} label="Número" required maxLength={20} className="col-span-2" />
						<TextField
							{...field("complement")}
							label="Complemento"
							optional
							maxLength={100}
							autoComplete="address-line2"
							className="col-span-4"
						/>
						<TextField
							{...field("neighborhood")}
							label="Bairro"
							required
							maxLength={100}
							autoComplete="address-level3"
							className="col-span-6 sm:col-span-2"
						/>
						<TextField
							{...field("city")}
							label="Cidade"
							required
							maxLength={100}
							autoComplete="address-level2"
							className="col-span-4 sm:col-span-2"
						/>
						<SelectField
							{...field("state")}
							label="Estado"
							required
							autoComplete="address-level1"
							className="col-span-2"
						>
							<option value="">UF</option>
							{ufs.map((uf) => (
								<option key={uf} value={uf}>
									{uf}
								</option>
							))}
						</SelectField>
					</>
				)}
				<TextField
					label="Nome completo"
					name="fullName"
					value={fullName}
					readOnly
					autoComplete="name"
					hint={
						<>
							Vem da sua conta.{" "}
							<Link to={href("/profile")} className="underline underline-offset-4 hover:text-ink">
								Mudar no perfil
							</Link>
						</>
					}
					className="col-span-6 sm:col-span-3"
				/>
				<TextField
					{...field("phone")}
					label="Telefone"
					hint={isPickup ? "Para combinar a retirada." : "Para combinar a entrega."}
					required
					type="tel"
					autoComplete="tel-national"
					onBlur={(event) => change("phone", formatPhone(event.currentTarget.value))}
					maxLength={20}
					className="col-span-6 sm:col-span-3"
				/>
				<BuyerFields
					buyer={buyer}
					values={values}
					errors={errors}
					isRequired={cpfRequired}
					fieldId={checkoutFieldId}
					onEdit={onEdit}
					className="col-span-6"
				/>
				<TextAreaField
					{...ownField("notes")}
					label="Observações"
					optional
					rows={2}
					maxLength={1000}
					placeholder={isPickup ? "Melhor dia, quem vem buscar…" : "Portaria, escada, melhor horário…"}
					className="col-span-6"
				/>
			</div>
		</CheckoutStep>
	);
}

function cepHint(status: CepLookupStatus, place: string | null): string {
	if (status === "loading") return "Procurando o endereço…";
	if (status === "invalid" && place) return `CEP ainda não cadastrado: frete para ${place}.`;
	if (status === "unavailable" && !place) return "Complete o endereço ao lado.";
	return place ?? "Com ele, o resto do endereço vem junto.";
}
