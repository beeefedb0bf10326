import { z } from "zod";

/** Checks each call to Melhor Envio as its documentation describes it, with its answers to wrong ones. */

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
	/** Ids with commas between them; all services where it is missing. */
	services: z
		.string()
		.regex(/^\d+(,\d+)*$/)
		.optional(),
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
type QuoteRequest = z.output<typeof quoteRequest>;
export const cancelRequest = z.object({
	order: z.object({ id: z.string(), reason_id: z.string(), description: z.string().min(1) }),
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

/** Ids of the services that take several boxes with one label. */
export const SEVERAL_BOXES: readonly number[] = [3, 4];

const correios = { id: 1, name: "Correios" };
const reais = (amount: number) => amount.toFixed(2);

/**
 * Prices as text, an account's own beside the plain one, and services that do not go there or take no second box.
 * Each unit of a product is packed by itself. At Correios each package is a label with its own price, and the price of
 * the service is their sum.
 */
export function quotesFor({ products, services }: QuoteRequest) {
	const boxes = products.flatMap(({ quantity, ...product }) =>
		Array.from({ length: quantity }, () => product),
	);
	const packages = boxes.map(({ width, height, length, weight }) => ({
		format: "box",
		dimensions: { height, width, length },
		weight: reais(weight),
	}));
	const kilos = boxes.reduce((sum, { weight }) => sum + weight, 0);
	const pac = boxes.map(({ weight }) => 7.4 + 5 * weight);
	const sum = pac.reduce((total, price) => total + price, 0);
	const all = [
		{
			id: 1,
			name: "PAC",
			price: reais(sum + 2.5),
			custom_price: reais(sum),
			delivery_time: 7,
			custom_delivery_time: 6,
			company: correios,
			packages: packages.map((each, index) => ({ price: reais(pac[index] ?? 0), ...each })),
		},
		{ id: 2, name: "SEDEX", error: "Serviço indisponível para o trecho.", company: correios },
		{
			id: 3,
			name: ".Package",
			price: reais(6.1 + 4 * kilos),
			delivery_time: 4,
			company: { id: 2, name: "Jadlog" },
			packages,
		},
		{
			id: 31,
			name: "Express",
			company: { id: 14, name: "Loggi" },
			...(boxes.length > 1
				? { error: "Este serviço aceita um volume por envio." }
				: { price: reais(5 + 4.5 * kilos), delivery_time: kilos > 10 ? 8 : 5, packages }),
		},
		{ id: 4, name: "Que ninguém entende", price: {}, company: null },
	];
	const wanted = services?.split(",").map(Number);
	return all.filter(({ id }) => wanted?.includes(id) ?? true);
}
