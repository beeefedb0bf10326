import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listFile } from "#app/admin/lists/list-file.server.ts";
import { toCsv } from "#app/platform/lists/csv.ts";
import { changeRole } from "#app/shop/accounts/roles/change-role.server.ts";
import { sendContactMessage } from "#app/shop/contact/send-contact-message.server.ts";
import { eraseSettledOrders } from "#app/shop/personal-data/erase-rows.server.ts";
import { db } from "#db/client.server.ts";
import {
	accounts,
	auditEntries,
	contacts,
	orders,
	outboxMessages,
	products,
	reviews,
	sessions,
	users,
} from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer, readOnlyAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct, insertUser } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readAudit, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { insertUserWithPassword, sessionCookie } from "#tests/support/factories/user-session.ts";
import { readCsvRows } from "#tests/support/http/csv-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { deleteUserAsAdmin } from "./admin-delete-user.server.ts";
import { countUsers, findUser, usersList } from "./users.queries.server.ts";
import { usersView } from "./users-view.tsx";

setUpCepStubs();
beforeEach(async () => {
	await db.update(users).set({ role: "customer" }).where(eq(users.role, "admin"));
});

const roleOf = async (id: string) =>
	(await db.select({ role: users.role }).from(users).where(eq(users.id, id)))[0]?.role;
const adminCount = async () => (await db.select().from(users).where(eq(users.role, "admin"))).length;
const address = (query: string) => new URL(`http://localhost/admin/users${query}`);

describe("changing a role", () => {
	// rule: 2.73
	it("is audited once, with its actor", async () => {
		const [admin, user] = [await createAdmin(), await insertUser()];
		await changeRole(admin, user.id, "artisan");
		await changeRole(admin, user.id, "artisan");
		expect(await roleOf(user.id)).toBe("artisan");
		expect(await readAudit(user.id, "user.role")).toMatchObject([
			{ actorId: admin.id, entity: "user", details: { from: "customer", to: "artisan" } },
		]);
	});

	it("keeps a maker's town beside it, and writes a change of it down", async () => {
		const [admin, user] = [await createAdmin(), await insertUser()];
		await changeRole(admin, user.id, "artisan", "Santo Antônio do Pinhal");
		await changeRole(admin, user.id, "artisan");
		expect(await findUser(readOnlyAdmin, user.id)).toMatchObject({
			role: "artisan",
			workshopTown: "Santo Antônio do Pinhal",
		});
		await changeRole(admin, user.id, "artisan", null);
		expect(await findUser(readOnlyAdmin, user.id)).toMatchObject({ workshopTown: null });
		expect((await readAudit(user.id, "user.workshop_town")).map(({ details }) => details)).toEqual([
			{ from: null, to: "Santo Antônio do Pinhal" },
			{ from: "Santo Antônio do Pinhal", to: null },
		]);
	});

	it("leaves the shop at least one admin", async () => {
		const admin = await createAdmin();
		await expect(changeRole(admin, admin.id, "customer")).rejects.toMatchObject({ kind: "conflict" });
		expect(await roleOf(admin.id)).toBe("admin");
	});

	it("leaves one of two who demote each other at once", async () => {
		const [ana, bia] = [await createAdmin(), await createAdmin()];
		const results = await Promise.allSettled([
			changeRole(ana, bia.id, "customer"),
			changeRole(bia, ana.id, "customer"),
		]);
		expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(await adminCount()).toBe(1);
	});

	it("leaves one of two who resign or delete each other at once", async () => {
		const [ana, bia] = [await createAdmin(), await createAdmin()];
		await Promise.allSettled([changeRole(ana, ana.id, "customer"), deleteUserAsAdmin(bia, ana.id)]);
		await Promise.allSettled([changeRole(bia, bia.id, "customer"), deleteUserAsAdmin(ana, bia.id)]);
		expect(await adminCount()).toBe(1);
	});

	it("is refused for a demoted actor and for an unknown user", async () => {
		const [ana, bia, user] = [await createAdmin(), await createAdmin(), await insertUser()];
		await changeRole(ana, bia.id, "customer");
		await expect(changeRole(bia, user.id, "admin")).rejects.toMatchObject({ kind: "forbidden" });
		await expect(deleteUserAsAdmin(bia, user.id)).rejects.toMatchObject({ kind: "forbidden" });
		await expect(changeRole(ana, randomUUID(), "admin")).rejects.toMatchObject({ kind: "not_found" });
		await expect(changeRole(ana, "ninguém", "admin")).rejects.toMatchObject({ kind: "not_found" });
	});
});

describe("deleting a user", () => {
	// rule: 7.03
	it("ends sessions and erases personal data", async () => {
		const admin = await createAdmin();
		const user = await insertUserWithPassword({ fullName: "Marina Salgueiro", emailVerified: true });
		await sessionCookie(user);
		const product = await insertProduct();
		await db.insert(reviews).values({
			productId: product.id,
			userId: user.id,
			userName: user.fullName,
			userEmail: user.email,
			rating: 5,
			comment: "Firme e muito bonita.",
			isVerified: true,
			origin: "customer",
		});
		await sendContactMessage({
			name: user.fullName,
			email: user.email.toUpperCase(),
			phone: null,
			subject: null,
			category: null,
			message: "Olá!",
		});
		await deleteUserAsAdmin(admin, user.id);

		for (const table of [sessions, accounts]) {
			expect(await db.select().from(table).where(eq(table.userId, user.id))).toEqual([]);
		}
		expect(await findUser(admin, user.id)).toBeNull();
		expect(await db.select().from(reviews).where(eq(reviews.productId, product.id))).toMatchObject([
			{ userId: null, userName: "Cliente da loja", userEmail: "", rating: 5 },
		]);
		const left = await Promise.all([
			db.select().from(contacts),
			db.select().from(outboxMessages).where(eq(outboxMessages.recipient, user.email)),
			db.select().from(auditEntries),
			db.select().from(reviews),
		]);
		expect(JSON.stringify([left[0], left[1], left[2], left[3]])).not.toMatch(/Salgueiro/);
		expect(left[1]).toEqual([]);
		expect(await readAudit(user.id, "user.deleted")).toMatchObject([{ actorId: admin.id, entity: "user" }]);
	});

	it("keeps orders without the person: unpaid ones are cancelled, owed ones keep their address until done", async () => {
		const admin = await createAdmin();
		const customer = await createCustomer();
		const stool = await insertProduct({ stockQuantity: 5 });
		const given = { cpf: "52998224725", notes: "Deixar com Marina" };
		const unpaid = await createOrder(customer, stool, given);
		const owed = await createOrder(customer, stool, given);
		await confirmWholeTransfer(admin, owed);
		const done = await createOrder(customer, stool, given);
		await confirmWholeTransfer(admin, done);
		await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, done));

		await deleteUserAsAdmin(admin, customer.id);
		const erased = { userId: null, shippingAddress: null, cpf: null, notes: null };
		expect(await readOrderRow(unpaid)).toMatchObject({ ...erased, status: "cancelled" });
		expect(await readOrderRow(done)).toMatchObject({ ...erased, status: "delivered", paymentStatus: "paid" });
		expect(await readOrderRow(owed)).toMatchObject({ userId: null, status: "confirmed", cpf: given.cpf });
		expect(await readOrderRow(owed)).toMatchObject({ shippingAddress: expect.anything() });
		const [{ stock } = { stock: 0 }] = await db
			.select({ stock: products.stockQuantity })
			.from(products)
			.where(eq(products.id, stool.id));
		expect(stock).toBe(3);

		await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, owed));
		expect(await eraseSettledOrders()).toBe(1);
		expect(await eraseSettledOrders()).toBe(0);
		expect(await readOrderRow(owed)).toMatchObject({ ...erased, status: "delivered" });
		expect(await checkInvariants()).toEqual([]);
	});

	// rule: 7.03
	it("is refused for the last admin, for oneself and for an unknown user", async () => {
		const ana = await createAdmin();
		await expect(deleteUserAsAdmin(ana, ana.id)).rejects.toMatchObject({ kind: "conflict" });
		const bia = await createAdmin();
		await expect(deleteUserAsAdmin(ana, ana.id)).rejects.toMatchObject({ kind: "conflict" });
		await expect(deleteUserAsAdmin(ana, randomUUID())).rejects.toMatchObject({ kind: "not_found" });
		await deleteUserAsAdmin(ana, bia.id);
		expect(await roleOf(bia.id)).toBeUndefined();
	});
});

describe("the list of users", () => {
	it("is exported as it is filtered, over all its pages, and no cell is a formula", async () => {
		const createdAt = new Date("2026-03-05T12:00:00Z");
		for (let at = 0; at < 3; at += 1) {
			const email = `exportada.${at}@example.com`;
			await insertUser({
				fullName: "@Exportada",
				email,
				phone: "12999990000",
				city: "Cunha",
				state: "SP",
				createdAt,
			});
		}
		await insertUser({ fullName: "@Exportada", role: "artisan" });
		const rows = await readCsvRows(
			listFile(usersView, usersList).rows(readOnlyAdmin, address("?q=exportada&role=customer")),
		);
		expect(rows).toHaveLength(4);
		expect(rows[0]).toEqual([
			"Nome",
			"E-mail",
			"Papel",
			"Telefone",
			"Cidade",
			"Estado",
			"Cidade da oficina",
			"Cadastro",
		]);
		expect(rows.find((row) => row[1] === "exportada.1@example.com")).toEqual([
			"@Exportada",
			"exportada.1@example.com",
			"Cliente",
			"(12) 99999-0000",
			"Cunha",
			"SP",
			null,
			"05/03/2026",
		]);
		expect(toCsv(rows)).toContain("\r\n'@Exportada;");
	});

	// rule: 2.73
	it("finds names and e-mails in any case, without accents and word by word", async () => {
		const user = await insertUser({ fullName: "João Conceição Araújo", email: "ja.100%@example.com" });
		for (const words of ["joao", "ARAÚJO", "conceicao joão", "ja.100%", "JA.100%@EXAMPLE.com"]) {
			const { rows } = await usersList.read(readOnlyAdmin, address(`?q=${encodeURIComponent(words)}`));
			expect(rows.map(({ id }) => id)).toEqual([user.id]);
		}
		for (const words of ["joão souza", "%%%", "\\", "ja_100"]) {
			const { rows } = await usersList.read(readOnlyAdmin, address(`?q=${encodeURIComponent(words)}`));
			expect(rows).toEqual([]);
		}
	});

	it("filters by role, counts, and pages both ways without losing or repeating a user", async () => {
		const createdAt = new Date("2026-02-01T12:00:00.123Z");
		const made = await Promise.all(
			Array.from({ length: 7 }, (_, at) =>
				insertUser({ fullName: "Página Inteira", role: at < 5 ? "artisan" : "customer", createdAt }),
			),
		);
		const pageAt = (place: string) =>
			usersList.read(readOnlyAdmin, address(`?q=pagina&role=artisan${place}`), 2);
		expect(await countUsers(readOnlyAdmin, address("?q=pagina&role=artisan"))).toBe(5);
		const first = await pageAt("");
		const second = await pageAt(`&after=${first.next}`);
		const third = await pageAt(`&after=${second.next}`);
		const seen = [...first.rows, ...second.rows, ...third.rows].map(({ id }) => id);
		expect(seen.toSorted()).toEqual(
			made
				.slice(0, 5)
				.map(({ id }) => id)
				.toSorted(),
		);
		expect(third.next).toBeNull();
		const back = await pageAt(`&before=${third.previous}`);
		expect(back.rows.map(({ id }) => id)).toEqual(second.rows.map(({ id }) => id));
	});
});
