import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { SpecialSectionId } from "#app/admin/settings/sections/special-sections.ts";
import { parseFields, parseForm } from "#app/platform/forms/forms.server.ts";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { quoteItems, readQuotedItems } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { enteredFreightTablesSchema } from "#app/shop/shipping/tables/freight-tables.ts";
import { formatCep, parseCep } from "#app/values/cep.ts";
import type { Cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { unaccentedContains } from "#db/unaccented.server.ts";
import { parseFreightForm } from "./freight-figures.ts";

const MAX_SUGGESTED = 300;
const SECTION: SpecialSectionId = "freight";

/** Null where the delivery is not offered. */
interface TriedPrice {
	/** The price for the customer. */
	cost: Cents;
	/** The shop's cost where the customer pays nothing. */
	regularCost: Cents;
	deliveryTime: string;
}

/** The deliveries of one product to a postal code, by the saved tables and by those that are typed. */
export interface FreightTrialResult {
	product: string;
	cep: string;
	place: string;
	options: { id: string; name: string; before: TriedPrice | null; after: TriedPrice | null }[];
	/** Why nothing is offered, by the saved tables and by the typed ones. */
	refusals: { before: string | null; after: string | null };
}

const trialSchema = z.object({
	trialProduct: z.string("Informe a peça.").trim().min(1, "Informe a peça.").max(200),
	zip_code: z
		.string("Digite um CEP com 8 dígitos.")
		.transform((text) => parseCep(text))
		.refine((cep) => cep !== null, "Digite um CEP com 8 dígitos."),
});

/**
 * Quotes one product as its page does, by the saved tables and by the posted ones, which are checked like those that
 * are saved. Nothing is stored.
 */
export async function tryFreight(admin: Admin, form: FormData): Promise<FreightTrialResult> {
	const { trialProduct, zip_code: cep } = parseForm(form, trialSchema);
	const rules = (await readSettings()).shipping;
	// Without scripts the form of the tables is not sent along.
	const isEdited = form.get("section") === SECTION;
	const tables = isEdited ? parseFields(parseFreightForm(form), enteredFreightTablesSchema) : rules.tables;
	const product = await findTrialProduct(admin, trialProduct);
	const items = await readQuotedItems([{ productId: product.id, quantity: 1 }]);
	const now = new Date();
	const [before, after] = await Promise.all(
		[rules, { ...rules, tables }].map((tried) => optionsOrRefusal(quoteItems({ cep, items }, tried, now))),
	);
	const offered = [...(after?.options ?? []), ...(before?.options ?? [])];
	const priceOf = (list: typeof before, id: string): TriedPrice | null => {
		const option = list?.options.find((each) => each.id === id);
		return option
			? { cost: option.cost, regularCost: option.regularCost, deliveryTime: option.estimatedDeliveryTime }
			: null;
	};
	return {
		product: product.name,
		cep: cep === null ? "" : formatCep(cep),
		place: after?.place ?? before?.place ?? "",
		options: offered
			.filter(({ id }, at) => offered.findIndex((option) => option.id === id) === at)
			.map(({ id, name }) => ({ id, name, before: priceOf(before, id), after: priceOf(after, id) })),
		refusals: { before: before?.refusal ?? null, after: after?.refusal ?? null },
	};
}

/** A product that no carrier takes is a result too; an unknown postal code is not. */
async function optionsOrRefusal(quoting: ReturnType<typeof quoteItems>) {
	try {
		const { options, destination } = await quoting;
		const { city, state } = destination;
		return { options, place: [city, state].filter(Boolean).join("/"), refusal: null };
	} catch (error) {
		if (!(error instanceof Refusal) || error.fields) throw error;
		return { options: [], place: null, refusal: error.message };
	}
}

/** The product on sale with that name; part of a name is enough where only one has it. */
async function findTrialProduct(_admin: Admin, text: string): Promise<{ id: string; name: string }> {
	const rows = await db
		.select({
			id: products.id,
			name: products.name,
			isExact: sql<boolean>`cerne_fold(${products.name}) = cerne_fold(${text})`.as("is_exact"),
		})
		.from(products)
		.where(and(eq(products.isActive, true), unaccentedContains(text, products.name)))
		.orderBy(sql`is_exact desc`, asc(products.name))
		.limit(2);
	const [first, second] = rows;
	if (!first) throw wrongProduct("Nenhuma peça à venda tem este nome.");
	if (second && !first.isExact) throw wrongProduct("Mais de uma peça tem este nome: escreva o nome inteiro.");
	return first;
}

const wrongProduct = (message: string) => fieldRefusal("trialProduct", message);

/** Names to choose from, of the products on sale. */
export async function listTrialProducts(_admin: Admin): Promise<string[]> {
	const rows = await db
		.select({ name: products.name })
		.from(products)
		.where(eq(products.isActive, true))
		.orderBy(asc(products.name))
		.limit(MAX_SUGGESTED);
	return rows.map(({ name }) => name);
}
