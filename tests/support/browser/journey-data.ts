import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { FLASH_COOKIE } from "#app/platform/forms/toasts.ts";
import { demoId } from "#db/demo/demo-id.ts";
import { htmlForms } from "#tests/support/http/html-forms.ts";
import { markAsPaid } from "#tests/support/http/mark-as-paid.ts";
import type { HttpResponse } from "#tests/support/send-request.ts";
import { demoFolder } from "#tests/support/setup/demo-folder.ts";
import type { ShopProcess } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";

/**
 * Accounts, products and orders for one journey alone, made beside its browser through the shop's own forms. The rows
 * of the demo are read only.
 */

export interface OwnProduct {
	id: string;
	slug: string;
	name: string;
}

export interface Account {
	fullName: string;
	email: string;
	password: string;
	visitor: Visitor;
}

export interface OwnOrder {
	id: string;
	product: OwnProduct;
	customer: Account;
	/** The sandbox's page for paying it; empty for a transfer. */
	paymentPath: string;
}

/** A name that no other row has, so that a search finds this one only. */
export const uniqueName = (name = "Olívia Jequitibá"): string => `${name} ${randomUUID().slice(0, 8)}`;

export async function signInAdmin(shop: ShopProcess): Promise<Visitor> {
	const { email, password } = demoFolder().admin;
	const admin = new Visitor(shop.origin);
	await admin.signIn(email, password);
	return admin;
}

/** The browser becomes the visitor's: the same cookies, except for the messages they have not read. */
async function shareCookies(page: Page, { cookie, origin }: Visitor): Promise<void> {
	const pairs = cookie.split("; ").filter((pair) => !pair.startsWith(`${FLASH_COOKIE}=`));
	await page.context().addCookies(
		pairs.map((pair) => {
			const equals = pair.indexOf("=");
			return { name: pair.slice(0, equals), value: pair.slice(equals + 1), url: origin };
		}),
	);
}

/** Signs the browser in as the first admin. For journeys that are not about signing in. */
export async function signInAsAdmin(page: Page, shop: ShopProcess): Promise<void> {
	await shareCookies(page, await signInAdmin(shop));
}

/** Makes an account and signs the browser in to it. For journeys that are not about signing up. */
export async function signUpVisitor(
	page: Page,
	shop: ShopProcess,
	fullName = uniqueName(),
): Promise<Account> {
	const account = await newAccount(shop, fullName);
	await signInAs(page, account);
	return account;
}

export const signInAs = (page: Page, { visitor }: Pick<Account, "visitor">): Promise<void> =>
	shareCookies(page, visitor);

export async function newAccount(shop: ShopProcess, fullName = uniqueName()): Promise<Account> {
	const visitor = new Visitor(shop.origin);
	return { fullName, visitor, ...(await visitor.signUp(fullName)) };
}

/** A stool in stock that fits Correios. More fields as the admin's form names them. */
export async function createProduct(
	shop: ShopProcess,
	fields: Record<string, string | readonly string[]> = {},
): Promise<OwnProduct> {
	const admin = await signInAdmin(shop);
	const name = uniqueName("Tamborete");
	const slug = name.toLowerCase().replace(" ", "-");
	const form = new URLSearchParams();
	const given = {
		intent: "save",
		name,
		slug,
		description: "Assento escavado à mão e três pés torneados.",
		price: "390,00",
		categoryIds: demoId("category", "cadeiras-e-bancos"),
		width: "41",
		height: "45",
		depth: "41",
		weight: "5,2",
		stockQuantity: "20",
		isActive: "1",
		...fields,
	};
	for (const [field, values] of Object.entries(given))
		for (const value of [values].flat()) form.append(field, value);
	const response = await admin.post("/admin/products/new", form);
	const list = await admin.request(`/admin/products?q=${encodeURIComponent(name)}`);
	const id = /\/admin\/products\/([0-9a-f-]{36})/.exec(list.text)?.[1];
	return { id: requireFound(id, "the product was not created", response), slug, name };
}

/** The owner changes what a product costs, on its screen. */
export async function raisePrice(shop: ShopProcess, { id }: OwnProduct, price: string): Promise<void> {
	const admin = await signInAdmin(shop);
	const screen = `/admin/products/${id}`;
	const form = htmlForms((await admin.request(screen)).text, screen).find(({ fields }) =>
		fields.some(([name, value]) => name === "intent" && value === "save"),
	);
	const body = new URLSearchParams();
	for (const [name, value] of form?.fields ?? []) body.append(name, name === "price" ? price : value);
	const response = await admin.post(screen, body);
	const saved = (await admin.request(screen)).text.includes(`value="${price}"`);
	requireFound(saved || undefined, "the price was not changed", response);
}

/** A customer, by default a new one, buys products, by default a new one; beside the browser of the journey. */
export async function newOrder(
	shop: ShopProcess,
	given: {
		customer?: Account;
		products?: readonly [OwnProduct, ...OwnProduct[]];
		paymentMethod?: "bank_transfer" | "mercadopago";
		cpf?: string;
	} = {},
): Promise<OwnOrder> {
	const { paymentMethod, cpf } = given;
	const { customer = await newAccount(shop), products = [await createProduct(shop)] } = given;
	const response = await customer.visitor.submitCheckout(
		products.map(({ id }) => ({ productId: id, quantity: 1 })),
		{ ...(paymentMethod ? { paymentMethod } : {}), ...(cpf ? { cpf } : {}) },
	);
	const paymentPath =
		paymentMethod === "mercadopago" ? new URL(response.headers.location ?? "", shop.origin).pathname : "";
	const id = placedOrderId(response) ?? (await newestOrderId(customer.visitor));
	return {
		id: requireFound(id, "the order was not placed", response),
		product: products[0],
		customer,
		paymentPath,
	};
}

async function newestOrderId(visitor: Visitor): Promise<string | undefined> {
	const { text } = await visitor.request("/orders");
	return /\/order-confirmation\/([0-9a-f-]{36})/.exec(text)?.[1];
}

/** An order that has arrived, so that its products can be reviewed and given back. */
export async function placeDeliveredOrder(
	shop: ShopProcess,
	products?: readonly [OwnProduct, ...OwnProduct[]],
): Promise<OwnOrder> {
	const order = await newOrder(shop, products ? { products } : {});
	const admin = await signInAdmin(shop);
	const responses = [
		await markAsPaid(admin, order.id),
		await admin.post(`/admin/orders/${order.id}`, { intent: "status", status: "delivered" }),
	];
	for (const response of responses)
		requireFound(response.status === 200 || undefined, "the order was not moved on", response);
	return order;
}

function requireFound<Found>(
	value: Found | undefined,
	failure: string,
	{ status, text }: HttpResponse,
): Found {
	if (value === undefined) throw new Error(`${failure}: ${status} ${text.slice(0, 400)}`);
	return value;
}

/** The owner confirms the transfers of these orders, in this sequence. */
export async function payOrders(shop: ShopProcess, ...paid: readonly OwnOrder[]): Promise<void> {
	const admin = await signInAdmin(shop);
	for (const { id } of paid) await markAsPaid(admin, id);
}

/** Sets the hours of each day of a bench, by the name of its row in the settings, whatever promises that endangers. */
export async function saveBenchHours(
	page: Page,
	row: string,
	{ name, hours }: { name?: string; hours: string },
): Promise<void> {
	await page.goto("/admin/settings?section=workshop");
	const bench = page.getByRole("group", { name: row, exact: true });
	if (name) await bench.getByLabel("Nome").fill(name);
	for (const day of await bench.getByRole("group", { name: "Horas de cada dia" }).getByRole("textbox").all())
		await day.fill(hours);
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	const saved = page.getByText("Configurações salvas");
	const anyway = page.getByRole("button", { name: "Salvar mesmo assim" });
	await expect(saved.or(anyway).first()).toBeVisible();
	if (await anyway.isVisible()) await anyway.click();
	await expect(saved).toBeVisible();
}
