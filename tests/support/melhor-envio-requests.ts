import { z } from "zod";

/** What Melhor Envio accepts, as its documentation describes each call, and what it says to anything else. */

/** Whole centimetres. */
const side = z.number().int().min(1).max(300);
const person = z.object({
	name: z.string().min(1),
	address: z.string().min(1),
	number: z.string().min(1),
	city: z.string().min(1),
	district: z.string().min(1),
	state_abbr: z.string().length(2),
	country_id: z.literal("BR"),
	postal_code: z.string().regex(/^\d{8}$/),
});
const volume = z.object({ height: side, width: side, length: side, weight: z.number().positive() });
export const cartRequest = z.object({
	service: z.number().int(),
	from: person.extend({
		company_document: z.string().regex(/^\d{14}$/),
		state_register: z
			.string()
			.regex(/^(\d{2,14}|ISENTO)$/)
			.optional(),
	}),
	to: person.extend({
		document: z
			.string()
			.regex(/^\d{11}$/)
			.optional(),
		company_document: z.string().length(14).optional(),
		state_register: z.string().optional(),
	}),
	products: z.array(z.object({ name: z.string(), quantity: z.number(), unitary_value: z.number() })).min(1),
	volumes: z.array(volume).min(1),
	options: z.object({
		insurance_value: z.number().positive(),
		non_commercial: z.boolean(),
		invoice: z.object({ key: z.string().length(44) }).optional(),
		tags: z.array(z.object({ tag: z.string(), url: z.string() })),
	}),
});
export const quoteRequest = z.object({
	from: z.object({ postal_code: z.string().regex(/^\d{8}$/) }),
	to: z.object({ postal_code: z.string().regex(/^\d{8}$/) }),
	products: z
		.array(
			z.object({
				id: z.string(),
				width: side,
				height: side,
				length: side,
				weight: z.number().positive(),
				insurance_value: z.number(),
				quantity: z.number().int().min(1),
			}),
		)
		.min(1),
});
export const cancelRequest = z.object({
	order: z.object({ id: z.string(), reason_id: z.string(), description: z.string().min(1) }),
});
export const renewalRequest = z.object({
	grant_type: z.literal("refresh_token"),
	refresh_token: z.string(),
	client_id: z.literal("17"),
	client_secret: z.literal("secret-of-the-app"),
});
export const idList = z.object({ orders: z.array(z.string()).min(1) });

/** Its response to a request that breaks these rules. */
export const invalid = (error: z.ZodError) => ({
	status: 422,
	body: {
		message: "The given data was invalid.",
		errors: Object.fromEntries(error.issues.map(({ path, message }) => [path.join("."), [message]])),
	},
});

/** Prices as text, an account's own beside the plain one, and a service that does not go there. */
export const quotes = [
	{
		id: 1,
		name: "PAC",
		price: "29.90",
		custom_price: "27.40",
		delivery_time: 7,
		custom_delivery_time: 6,
		company: { id: 1, name: "Correios" },
		packages: [{ price: "27.40", dimensions: { height: 20, width: 20, length: 30 }, weight: "4.00" }],
	},
	{
		id: 2,
		name: "SEDEX",
		error: "Serviço indisponível para o trecho.",
		company: { id: 1, name: "Correios" },
	},
	{
		id: 3,
		name: ".Package",
		price: "22.10",
		delivery_time: 4,
		company: { id: 2, name: "Jadlog" },
		packages: [],
	},
	{ id: 4, name: "Que ninguém entende", price: {}, company: null },
];
