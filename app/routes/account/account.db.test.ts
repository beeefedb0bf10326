import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loader as openConfirmation } from "#app/routes/storefront/orders/order-confirmation.tsx";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orderItems, orders, users } from "#db/schema.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createSignedInUser } from "#tests/support/factories/user-session.ts";
import { expectRedirect, formPost, pageRequest, routeArgs } from "#tests/support/http/route-args.ts";
import { action, loader } from "./account.tsx";

const open = async (address: string, cookie?: string) =>
	(await loader(routeArgs<Parameters<typeof loader>[0]>(pageRequest(address, cookie)))).data;
const save = (fields: Record<string, string>, cookie: string) =>
	action(routeArgs<Parameters<typeof action>[0]>(formPost("/profile", fields, cookie)));

async function orderOf(userId: string, createdAt: Date): Promise<string> {
	const product = await insertProduct({ priceCents: cents(59_000) });
	const [order] = await db
		.insert(orders)
		.values({
			userId,
			paymentMethod: "bank_transfer",
			itemsCents: cents(118_000),
			shippingCents: cents(2_590),
			totalCents: cents(120_590),
			shippingOptionId: "pac",
			shippingOptionName: "PAC",
			freightSource: "quote",
			idempotencyKey: randomUUID(),
			requestHash: "0".repeat(64),
			createdAt,
		})
		.returning({ id: orders.id });
	if (!order) throw new Error("No order was written.");
	await db.insert(orderItems).values({
		orderId: order.id,
		productId: product.id,
		productName: product.name,
		quantity: 2,
		unitPriceCents: cents(59_000),
		totalPriceCents: cents(118_000),
	});
	return order.id;
}

// rule: 2.49
test("a guest goes to sign in and comes back to the same tab", async () => {
	expect((await expectRedirect(open("/profile?tab=wishlist"))).location).toBe(
		"/auth?next=%2Fprofile%3Ftab%3Dwishlist",
	);
	expect((await expectRedirect(save({ fullName: "X" }, ""))).location).toBe("/auth?next=%2Fprofile");
});

// rule: 2.04
test.each([
	["/profile", "profile"],
	["/profile?tab=orders", "orders"],
	["/profile?tab=wishlist", "wishlist"],
	["/profile?tab=other", "profile"],
	["/orders", "orders"],
	["/wishlist", "wishlist"],
])("%s shows the tab %s", async (address, tab) => {
	const { cookie } = await createSignedInUser();
	expect((await open(address, cookie)).tab).toBe(tab);
});

// rule: 2.50, 7.11
test("a customer sees only their own orders, newest first", async () => {
	const [me, other] = [await createSignedInUser(), await createSignedInUser()];
	const older = await orderOf(me.user.id, new Date("2026-03-01T12:00:00Z"));
	const newer = await orderOf(me.user.id, new Date("2026-04-01T12:00:00Z"));
	await orderOf(other.user.id, new Date("2026-05-01T12:00:00Z"));
	const { orders: shown, orderCount } = await open("/orders", me.cookie);
	expect(shown.map(({ id }) => id)).toEqual([newer, older]);
	expect(orderCount).toBe(2);
	expect(shown[0]?.items).toMatchObject([{ name: "Banqueta alta Torneada", quantity: 2, total: 118_000 }]);
});

test("the page of an order says whom its invoice is for to the customer alone", async () => {
	const [me, other, admin] = [
		await createSignedInUser(),
		await createSignedInUser(),
		await createSignedInUser(),
	];
	await db.update(users).set({ role: "admin" }).where(eq(users.id, admin.user.id));
	const orderId = await orderOf(me.user.id, new Date());
	const openOrder = async ({ cookie }: { cookie: string }) => {
		const args = routeArgs<Parameters<typeof openConfirmation>[0]>(pageRequest("/", cookie));
		const { data } = await openConfirmation({ ...args, params: { orderId } });
		return "held" in data ? null : (data.steps?.buyer ?? null);
	};
	expect(await openOrder(me)).toBeNull();
	const buyer = {
		cpf: null,
		cnpj: "12ABC34501DE35",
		companyName: "Pousada Araucária Ltda.",
		stateRegistration: "ISENTO",
	};
	await db.update(orders).set(buyer).where(eq(orders.id, orderId));
	expect(await openOrder(me)).toEqual(buyer);
	expect(await openOrder(admin)).toBeNull();
	await expect(openOrder(other)).rejects.toMatchObject({ init: { status: 404 } });
});

// rule: 6.03, 8.19
test("the profile is saved normalised, and only the person's own fields", async () => {
	const { user, cookie } = await createSignedInUser();
	const response = await save(
		{
			fullName: "  Ana   Luísa\nPrado ",
			phone: "(12) 99999-8888",
			address: "Rua das Aroeiras, 158",
			city: "Taubaté",
			state: "SP",
			zipCode: "12010-000",
			buyerType: "company",
			cnpj: "11.222.333/0001-81",
			companyName: "Prado & Filhas Ltda.",
			stateRegistration: "110.042.490.114",
			role: "admin",
			email: "outra@example.com",
			id: randomUUID(),
		},
		cookie,
	);
	expect(response).toMatchObject({ data: { toast: { title: "Perfil atualizado!" } } });
	const [row] = await db.select().from(users).where(eq(users.id, user.id));
	expect(row).toMatchObject({
		fullName: "Ana Luísa Prado",
		phone: "12999998888",
		city: "Taubaté",
		state: "SP",
		zipCode: "12010000",
		cpf: null,
		cnpj: "11222333000181",
		companyName: "Prado & Filhas Ltda.",
		stateRegistration: "110042490114",
		role: "customer",
		email: user.email,
	});
});

test("empty fields are cleared", async () => {
	const { user, cookie } = await createSignedInUser();
	await save({ fullName: "Ana", phone: "", address: " ", city: "", state: "", zipCode: "" }, cookie);
	const [row] = await db.select().from(users).where(eq(users.id, user.id));
	expect(row).toMatchObject({ phone: null, address: null, city: null, state: null, zipCode: null });
});

test("a wrong value has a message at its field, and the typed values stay", async () => {
	const { cookie } = await createSignedInUser();
	const typed = { fullName: " ", phone: "123", address: "a".repeat(201), state: "XX", zipCode: "12" };
	expect(await save(typed, cookie)).toMatchObject({
		init: { status: 422 },
		data: {
			toast: undefined,
			fields: {
				fullName: "Informe seu nome completo.",
				phone: "Digite o telefone com DDD, como (12) 99999-9999.",
				address: "Use no máximo 200 caracteres.",
				state: "Escolha um estado da lista.",
				zipCode: "O CEP tem 8 dígitos, como 12460-000.",
			},
			values: { phone: "123" },
		},
	});
});
