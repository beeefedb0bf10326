import { z } from "zod";
import { type RefusalKind, refusalStatus } from "#app/platform/refusals.ts";
import { preferencePayloadSchema, preferenceResponseSchema } from "#app/shop/payments/payments.schema.ts";
import {
	generateReviewsPayloadSchema,
	generateReviewsResponseSchema,
} from "#app/shop/reviews/reviews.schema.ts";
import {
	addressAutocompleteResponseSchema,
	addressAutocompleteSchema,
	shippingQuoteResponseSchema,
	shippingQuoteSchema,
	validateCepResponseSchema,
	validateCepSchema,
} from "#app/shop/shipping/shipping.schema.ts";
import { trackingQuerySchema, trackingResponseSchema } from "#app/shop/tracking/tracking.schema.ts";
import descriptionsJson from "./descriptions.json" with { type: "json" };
import { scrapeProductPayloadSchema, scrapeProductResponseSchema } from "./scrape-product.schema.ts";

/**
 * The schemas with which each `POST /api/functions/<name>` reads its payload and types its response.
 * A new function of `routes.ts` is added here and described in `descriptions.json`; a test fails
 * until both are done.
 */
const schemas = {
	"address-autocomplete": {
		payload: addressAutocompleteSchema,
		response: addressAutocompleteResponseSchema,
	},
	"validate-cep": { payload: validateCepSchema, response: validateCepResponseSchema },
	"calculate-distance-shipping": { payload: shippingQuoteSchema, response: shippingQuoteResponseSchema },
	"create-mercadopago-preference": { payload: preferencePayloadSchema, response: preferenceResponseSchema },
	"public-order-tracking": { payload: trackingQuerySchema, response: trackingResponseSchema },
	"scrape-product": { payload: scrapeProductPayloadSchema, response: scrapeProductResponseSchema },
	"generate-product-reviews": {
		payload: generateReviewsPayloadSchema,
		response: generateReviewsResponseSchema,
	},
} as const;

const writtenText = z.string().min(1);
const refusalKind = z.enum(Object.keys(refusalStatus) as [RefusalKind, ...RefusalKind[]]);
const descriptions = z
	.strictObject({
		functions: z.array(
			z.strictObject({
				name: z.enum(Object.keys(schemas) as (keyof typeof schemas)[]),
				summary: writtenText,
				description: writtenText,
				caller: z.enum(["anyone", "customer", "admin"]),
				/** Refusals of its own, besides those of every function. */
				refusals: z.array(refusalKind),
				example: z.strictObject({ payload: z.unknown(), response: z.unknown() }),
			}),
		),
		refusals: z.record(refusalKind, writtenText),
	})
	.parse(descriptionsJson);

/** The functions of the shop as they are described to other programs. */
export const describedFunctions = descriptions.functions.map((described) => ({
	...described,
	payload: schemas[described.name].payload as z.ZodType,
	response: schemas[described.name].response as z.ZodType,
}));
export type DescribedFunction = (typeof describedFunctions)[number];

/** The meaning of each refusal for the calling program. */
export const refusalDescriptions: Record<RefusalKind, string> = descriptions.refusals;
