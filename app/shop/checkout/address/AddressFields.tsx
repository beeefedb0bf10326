import type { ReactNode } from "react";
import { BuyerFields } from "#app/shop/accounts/buyer/BuyerFields.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import type { Buyer } from "#app/values/buyer.ts";
import { addressFields, notesField, postalFieldNames } from "#app/values/fields/address-fields.ts";
import { formatPhone } from "#app/values/phone.ts";
import { ufs } from "#app/values/states.ts";
import type { AddressDraft } from "./address-draft.ts";
import { checkoutFieldId } from "./checkout-field-id.ts";
import { StreetField } from "./StreetField.tsx";
import type { AddressFormState, CepLookupStatus } from "./use-address-form.ts";

export interface AddressFieldsProps {
	address: AddressFormState;
	/** "São Paulo/SP, 192 km da oficina", once the freight is known. */
	place: string | null;
	buyer: Buyer;
	/** The note before anything is typed. */
	notes?: string | null;
	/** The order is picked up at the workshop, so no address is asked for. */
	isPickup: boolean;
	cpfRequired: boolean;
	values: Record<string, string> | undefined;
	errors: Record<string, string>;
	onEdit: (name: string) => void;
	/** The recipient's field, half the width. */
	name: ReactNode;
}

/** Address, phone and invoice data of an order, for the checkout and for a correction. */
export function AddressFields(props: AddressFieldsProps) {
	const { address, place, buyer, notes, isPickup, cpfRequired, values, errors, onEdit, name } = props;
	const { draft, changeField: change } = address;
	const field = (key: keyof AddressDraft) => ({
		required: key !== "complement",
		...addressFields[key],
		id: checkoutFieldId(key),
		name: key,
		value: draft[key],
		error: errors[key],
		onChange: (event: { currentTarget: { value: string } }) => {
			onEdit(key);
			change(key, event.currentTarget.value);
		},
	});
	return (
		<div className="grid grid-cols-6 items-start gap-x-4 gap-y-4.5">
			{isPickup ? null : (
				<>
					<TextField
						{...field("zipCode")}
						error={
							errors.zipCode ??
							(address.lookupStatus === "invalid" && !place ? "Verifique o CEP digitado." : undefined)
						}
						hint={cepHint(address.lookupStatus, place)}
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
							for (const key of ["zipCode", ...postalFieldNames]) onEdit(key);
							address.applySuggestion(suggestion);
						}}
					/>
					<TextField {...field("number")} className="col-span-2" />
					<TextField {...field("complement")} className="col-span-4" />
					<TextField {...field("neighborhood")} className="col-span-6 sm:col-span-2" />
					<TextField {...field("city")} className="col-span-4 sm:col-span-2" />
					<SelectField {...field("state")} className="col-span-2">
						<option value="">UF</option>
						{ufs.map((uf) => (
							<option key={uf} value={uf}>
								{uf}
							</option>
						))}
					</SelectField>
				</>
			)}
			{name}
			<TextField
				{...field("phone")}
				hint={isPickup ? "Para combinar a retirada." : "Para combinar a entrega."}
				type="tel"
				onBlur={(event) => change("phone", formatPhone(event.currentTarget.value))}
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
				id={checkoutFieldId("notes")}
				name="notes"
				defaultValue={values?.notes ?? notes ?? undefined}
				error={errors.notes}
				onChange={() => onEdit("notes")}
				{...notesField}
				rows={2}
				placeholder={isPickup ? "Melhor dia, quem vem buscar…" : "Portaria, escada, melhor horário…"}
				className="col-span-6"
			/>
		</div>
	);
}

function cepHint(status: CepLookupStatus, place: string | null): string {
	if (status === "loading") return "Procurando o endereço…";
	if (status === "invalid" && place) return `CEP ainda não cadastrado: frete para ${place}.`;
	if (status === "unavailable" && !place) return "Complete o endereço.";
	return place ?? "Com o CEP, preenchemos o resto.";
}
