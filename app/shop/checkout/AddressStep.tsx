import { href } from "react-router";
import { RadioCard } from "#app/ui/fields/RadioCard.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { addressFields } from "#app/values/fields/address-fields.ts";
import { AddressFields, type AddressFieldsProps } from "./address/AddressFields.tsx";
import { CheckoutStep } from "./CheckoutStep.tsx";

interface AddressStepProps extends Omit<AddressFieldsProps, "name"> {
	fullName: string;
	/** Null where the shop does not offer pickup. */
	onPickup: ((chosen: boolean) => void) | null;
}

/** “Entrega”: the postal code first, because it fills in most of the rest. */
export function AddressStep({ fullName, onPickup, ...fields }: AddressStepProps) {
	const { isPickup } = fields;
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
			<AddressFields
				{...fields}
				name={
					<TextField
						label={addressFields.fullName.label}
						name="fullName"
						value={fullName}
						readOnly
						autoComplete={addressFields.fullName.autoComplete}
						hint={
							<>
								Vem da sua conta.{" "}
								<Link to={href("/profile")} className="underline underline-offset-4 hover:text-ink">
									Alterar no perfil
								</Link>
							</>
						}
						className="col-span-6 sm:col-span-3"
					/>
				}
			/>
		</CheckoutStep>
	);
}
