import { z } from "zod";
import { buyerSchema } from "#app/shop/accounts/buyer/buyer.schema.ts";
import { contactFields, placeFields, printableLine } from "#app/shop/checkout/checkout.schema.ts";
import { NO_PLACE } from "#app/values/shipping-address.ts";
import type { CorrectableData } from "./correction.ts";
import { correctionMessages } from "./corrections.messages.ts";

const ownFields = {
	/** Of what the form was opened with. */
	version: z.string().max(64).default(""),
	fullName: printableLine(120, correctionMessages.recipientMissing),
	...contactFields,
};

/** The checkout's own fields, and the recipient; an order that is fetched has no place. */
export const correctionSchema = ({ isPickup, cpfRequired }: { isPickup: boolean; cpfRequired: boolean }) =>
	(isPickup
		? z.object(ownFields).transform((form) => ({ ...form, ...NO_PLACE }))
		: z.object({ ...ownFields, ...placeFields })
	)
		.and(buyerSchema({ isRequired: cpfRequired }))
		.transform(
			({ version, notes, cpf, cnpj, companyName, stateRegistration, ...address }): CorrectionInput => {
				const buyer = { cpf, cnpj, companyName, stateRegistration };
				return { version, address, buyer, notes };
			},
		);

export interface CorrectionInput extends CorrectableData {
	version: string;
}
