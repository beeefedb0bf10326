import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { categoryFormSchema } from "#app/admin/categories/admin-categories.schema.ts";
import { productFormSchema } from "#app/admin/products/admin-products.schema.ts";
import { profileSchema } from "#app/shop/accounts/forms/accounts.schema.ts";
import { checkoutSchema } from "#app/shop/checkout/checkout.schema.ts";
import { contactSchema, productQuestionSchema } from "#app/shop/contact/contact.schema.ts";
import { correctionSchema } from "#app/shop/corrections/correction.schema.ts";
import { accountFields } from "#app/values/fields/account-fields.ts";
import { addressFields, notesField } from "#app/values/fields/address-fields.ts";
import { buyerFields } from "#app/values/fields/buyer-fields.ts";
import { contactLimits } from "#app/values/fields/contact-limits.ts";
import { categoryLimits, productLimits, SEARCH_SENTENCE_LENGTH } from "#app/values/fields/product-limits.ts";
import { storedLengths } from "#app/values/fields/stored-lengths.ts";
import { cents, MAX_PRICE } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import {
	categories,
	contactReplies,
	contacts,
	orders,
	products,
	searchSynonyms,
	users,
} from "#db/schema.server.ts";
import { databaseErrorCode } from "#db/transactions.server.ts";
import { brokenBy, without } from "#tests/support/broken-invariants.ts";
import { checkoutFields } from "#tests/support/checkout-fields.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertCategory, insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder, sampleAddress } from "#tests/support/factories/order-factory.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";

const CHECK_VIOLATION = "23514";
const TOO_LONG_FOR_TYPE = "22001";

const refusalOf = (work: PromiseLike<unknown>): Promise<string | undefined> =>
	Promise.resolve(work).then(
		() => undefined,
		(error: unknown) => databaseErrorCode(error),
	);

setUpCepStubs();
let orderId: string;
let userId: string;
let productId: string;
let categoryId: string;
let contactId: string;
beforeAll(async () => {
	const customer = await createCustomer();
	const product = await insertProduct();
	orderId = await createOrder(customer, product);
	userId = customer.id;
	productId = product.id;
	categoryId = (await insertCategory()).id;
	const message = { name: "Ana", email: "ana@example.com", message: "Fazem sob medida?" };
	[contactId = ""] = (await db.insert(contacts).values(message).returning()).map(({ id }) => id);
});

const company = { cnpj: "12ABC34501DE35", companyName: "Ipê Ltda.", stateRegistration: "ISENTO" };

const updateOrder = (change: Partial<typeof orders.$inferInsert>) =>
	refusalOf(db.update(orders).set(change).where(eq(orders.id, orderId)));
const updateUser = (change: Partial<typeof users.$inferInsert>) =>
	refusalOf(db.update(users).set(change).where(eq(users.id, userId)));
const updateProduct = (change: Partial<typeof products.$inferInsert>) =>
	refusalOf(db.update(products).set(change).where(eq(products.id, productId)));
const updateCategory = (change: Partial<typeof categories.$inferInsert>) =>
	refusalOf(db.update(categories).set(change).where(eq(categories.id, categoryId)));

const updateContact = (change: Partial<typeof contacts.$inferInsert>) =>
	refusalOf(db.update(contacts).set(change).where(eq(contacts.id, contactId)));

/** By the name of a field: its longest text, and how it is stored. */
const stored: Record<string, [number, (text: string) => Promise<string | undefined>]> = {
	...Object.fromEntries(
		Object.entries(storedLengths).map(([name, maxLength]) => [
			`an address's ${name}`,
			[maxLength, (text: string) => updateOrder({ shippingAddress: { ...sampleAddress, [name]: text } })],
		]),
	),
	"an order's note": [notesField.maxLength, (text) => updateOrder({ notes: text })],
	"a buyer's companyName": [
		buyerFields.companyName.maxLength,
		(companyName) => updateOrder({ ...company, companyName }),
	],
	"an account's name": [accountFields.fullName.maxLength, (fullName) => updateUser({ fullName })],
	"an account's phone": [storedLengths.phone, (phone) => updateUser({ phone })],
	"an account's address": [accountFields.address.maxLength, (address) => updateUser({ address })],
	"an account's city": [accountFields.city.maxLength, (city) => updateUser({ city })],
	"an account's workshopTown": [accountFields.city.maxLength, (workshopTown) => updateUser({ workshopTown })],
	"an account's state": [storedLengths.state, (state) => updateUser({ state })],
	"an account's companyName": [
		buyerFields.companyName.maxLength,
		(companyName) => updateUser({ ...company, companyName }),
	],
	"a product's name": [productLimits.name, (name) => updateProduct({ name })],
	"a product's description": [productLimits.description, (description) => updateProduct({ description })],
	"a product's finish": [productLimits.finish, (finish) => updateProduct({ finish })],
	"a product's careInstructions": [
		productLimits.careInstructions,
		(careInstructions) => updateProduct({ careInstructions }),
	],
	"a product's makingTime": [productLimits.makingTime, (makingTime) => updateProduct({ makingTime })],
	"a product's sku": [productLimits.sku, (sku) => updateProduct({ sku })],
	"a product's materials": [productLimits.materials, (text) => updateProduct({ materials: text.split("") })],
	"a synonym's sentence": [
		SEARCH_SENTENCE_LENGTH,
		(sentence) =>
			refusalOf(db.insert(searchSynonyms).values({ term: "casal", synonym: randomUUID(), sentence })),
	],
	"a message to the workshop": [contactLimits.message, (message) => updateContact({ message })],
	"the workshop's reply to it": [
		contactLimits.reply,
		(message) => refusalOf(db.insert(contactReplies).values({ contactId, message })),
	],
	"a category's name": [categoryLimits.name, (name) => updateCategory({ name })],
	"a category's description": [categoryLimits.description, (description) => updateCategory({ description })],
};

it("stores the largest price and the most days of a product, and nothing larger", async () => {
	const { days } = productLimits;
	const largest = {
		priceCents: MAX_PRICE,
		originalPriceCents: MAX_PRICE,
		productionDays: days,
		availableAfterDays: days,
	};
	expect(await updateProduct(largest)).toBeUndefined();
	for (const name of ["priceCents", "originalPriceCents"] as const) {
		expect(await updateProduct({ [name]: cents(MAX_PRICE + 1) })).toBe(CHECK_VIOLATION);
	}
	for (const name of ["productionDays", "availableAfterDays"] as const) {
		expect(await updateProduct({ [name]: days + 1 })).toBe(CHECK_VIOLATION);
	}
});

describe("the longest that a form takes is stored, and nothing longer", () => {
	it.each(Object.entries(stored))("%s", async (_, [maxLength, store]) => {
		expect(await store("a".repeat(maxLength))).toBeUndefined();
		expect([CHECK_VIOLATION, TOO_LONG_FOR_TYPE]).toContain(await store("a".repeat(maxLength + 1)));
	});
});

const checkout = {
	...checkoutFields,
	idempotencyKey: "7d444840-9dc0-4d8a-9f5b-3c2a86d7f001",
	lines: JSON.stringify([{ productId: "11111111-1111-4111-8111-111111111111", quantity: 1 }]),
};
const product = {
	name: "Mesa",
	description: "Para seis.",
	price: "1,00",
	categoryIds: checkout.idempotencyKey,
};
const asCompany = { buyerType: "company", ...company };

/** By the name of a field: its longest text, its form, and what else is typed there. */
const typed: Record<string, [number, z.ZodType, (text: string) => Record<string, string>]> = {
	...Object.fromEntries(
		(["street", "number", "complement", "neighborhood", "city"] as const).map((name) => [
			`the checkout's ${name}`,
			[
				addressFields[name].maxLength,
				checkoutSchema({ cpfRequired: false }),
				(text: string) => ({ ...checkout, [name]: text }),
			],
		]),
	),
	"the checkout's notes": [
		notesField.maxLength,
		checkoutSchema({ cpfRequired: false }),
		(notes) => ({ ...checkout, notes }),
	],
	"the checkout's companyName": [
		buyerFields.companyName.maxLength,
		checkoutSchema({ cpfRequired: false }),
		(companyName) => ({ ...checkout, ...asCompany, companyName }),
	],
	"a correction's fullName": [
		addressFields.fullName.maxLength,
		correctionSchema({ isPickup: false, cpfRequired: false }),
		(fullName) => ({ ...checkoutFields, fullName }),
	],
	"a profile's fullName": [accountFields.fullName.maxLength, profileSchema, (fullName) => ({ fullName })],
	"a profile's address": [
		accountFields.address.maxLength,
		profileSchema,
		(address) => ({ fullName: "Ana", address }),
	],
	"a product form's name": [productLimits.name, productFormSchema, (name) => ({ ...product, name })],
	"a product form's description": [
		productLimits.description,
		productFormSchema,
		(description) => ({ ...product, description }),
	],
	"a product form's finish": [productLimits.finish, productFormSchema, (finish) => ({ ...product, finish })],
	"a product form's careInstructions": [
		productLimits.careInstructions,
		productFormSchema,
		(careInstructions) => ({ ...product, careInstructions }),
	],
	"a product form's makingTime": [
		productLimits.makingTime,
		productFormSchema,
		(makingTime) => ({ ...product, isMadeToOrder: "on", makingTime }),
	],
	"a product form's sku": [productLimits.sku, productFormSchema, (sku) => ({ ...product, sku })],
	"a contact form's message": [
		contactLimits.message,
		contactSchema,
		(message) => ({ name: "Ana", email: "ana@example.com", message }),
	],
	"a question about a product": [
		contactLimits.question,
		productQuestionSchema,
		(message) => ({ name: "Ana", email: "ana@example.com", message }),
	],
	"a category form's name": [categoryLimits.name, categoryFormSchema, (name) => ({ name })],
	"a category form's description": [
		categoryLimits.description,
		categoryFormSchema,
		(description) => ({ name: "Mesas", description }),
	],
	"a profile's city": [accountFields.city.maxLength, profileSchema, (city) => ({ fullName: "Ana", city })],
};

describe("a form takes the longest that is stored, and nothing longer", () => {
	it.each(Object.entries(typed))("%s", (_, [maxLength, schema, form]) => {
		expect(schema.safeParse(form("a".repeat(maxLength))).error?.issues).toBeUndefined();
		expect(schema.safeParse(form("a".repeat(maxLength + 1))).success).toBe(false);
	});
});

describe("a shop with a row that no form let through", () => {
	const migration = readdirSync(new URL("../db/migrations", import.meta.url)).find((name) =>
		name.endsWith("_address_limits.sql"),
	);
	const steps = readFileSync(new URL(`../db/migrations/${migration}`, import.meta.url), "utf8")
		.split("--> statement-breakpoint")
		.map((step) => sql.raw(step));
	const names = ["users_phone_check", "users_address_check", "users_city_check"];
	const removed = () => [
		without("orders", "orders_shipping_address_check"),
		...names.map((name) => without("users", name)),
	];

	it("is upgraded without that constraint, which is named, and with the others", async () => {
		const tooLong = JSON.stringify({ ...sampleAddress, street: "a".repeat(161) });
		const broken = await brokenBy([
			...removed(),
			sql`update orders set shipping_address = ${tooLong}::jsonb where id = ${orderId}`,
			...steps,
			sql`update orders set notes = 'Segue como antes.' where id = ${orderId}`,
		]);
		expect([...broken]).toEqual([
			["O banco de dados recusa o que nenhum formulário aceita", ["orders_shipping_address_check"]],
		]);
	});

	it("has all constraints where every row fits", async () => {
		expect([...(await brokenBy([...removed(), ...steps]))]).toEqual([]);
	});
});
