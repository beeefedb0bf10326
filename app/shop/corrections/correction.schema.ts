import { z } from "zod";
import { buyerSchema } from "#app/shop/accounts/buyer/buyer.schema.ts";
import { contactSchemas, placeSchemas, printableLine } from "#app/shop/checkout/checkout.schema.ts";
import { NO_PLACE, shippingAddressOf } from "#app/values/address/address-views.ts";
import { buyerOf } from "#app/values/buyer.ts";
import { addressFields } from "#app/values/fields/address-fields.ts";
import type { CorrectableData } from "./correction.ts";
import { correctionMessages } from "./corrections.messages.ts";

const ownFields = {
	/** The version of the data with which the form was opened. */
	version: z.string().max(64).default(""),
	fullName: printableLine(addressFields.fullName.maxLength, correctionMessages.recipientMissing),
	...contactSchemas,
};

/** The checkout's own fields and the recipient; an order that is picked up has no address. */
export const correctionSchema = ({ isPickup, cpfRequired }: { isPickup: boolean; cpfRequired: boolean }) =>
	(isPickup
		? z.object(ownFields).transform((form) => ({ ...form, ...NO_PLACE }))
		: z.object({ ...ownFields, ...placeSchemas })
	)
		.and(buyerSchema({ isRequired: cpfRequired }))
		.transform(
			(form): CorrectionInput => ({
				version: form.version,
				address: shippingAddressOf(form),
				buyer: buyerOf(form),
				notes: form.notes,
			}),
		);

export interface CorrectionInput extends CorrectableData {
	version: string;
}
