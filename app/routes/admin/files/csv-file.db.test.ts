import { expect, test } from "vitest";
import { loader } from "#app/routes/admin/files/csv-file.ts";
import { insertUser } from "#tests/support/factories.ts";
import { readAudit } from "#tests/support/read-rows.ts";
import { pageRequest, routeArgs } from "#tests/support/route-args.ts";
import { createSignedInUser } from "#tests/support/user-session.ts";

const download = (path: string, cookie: string) =>
	loader(routeArgs<Parameters<typeof loader>[0]>(pageRequest(path, cookie)));

test("a spreadsheet with people in it is written down with its list, filter and number of rows", async () => {
	const { user: admin, cookie } = await createSignedInUser({ role: "admin" });
	for (const fullName of ["Zita Embaúba", "Rui Embaúba"]) await insertUser({ fullName });
	const response = await download("/admin/users.csv?q=emba%C3%BAba&role=customer", cookie);
	expect((await response.text()).trim().split("\r\n")).toHaveLength(3);
	const [entry] = await readAudit("usuarios.csv", "users.exported");
	expect(entry).toMatchObject({
		actorId: admin.id,
		entity: "export",
		details: { filter: "q=… role=customer", rows: 2 },
	});
	// Words of a search may be a name.
	expect(JSON.stringify(entry)).not.toMatch(/emba/i);
});

test("orders in another layout, contacts, reviews and the log as well, also without rows; products are nobody's", async () => {
	const { cookie } = await createSignedInUser({ role: "admin" });
	for (const [path, entityId] of [
		["/admin/orders.csv?layout=bling", "pedidos-bling.csv"],
		["/admin/contacts.csv", "contatos.csv"],
		["/admin/reviews.csv", "avaliacoes.csv"],
		["/admin/audit.csv", "registro-de-acoes.csv"],
	] as const) {
		await (await download(path, cookie)).text();
		expect(await readAudit(entityId)).toMatchObject([{ details: { rows: expect.any(Number) } }]);
	}
	await (await download("/admin/products.csv", cookie)).text();
	expect(await readAudit("produtos.csv")).toEqual([]);
});

test("a download that is broken off is written down with the rows that were sent", async () => {
	const { cookie } = await createSignedInUser({ role: "admin" });
	const { body } = await download("/admin/users.csv", cookie);
	await body?.cancel();
	await expect.poll(() => readAudit("usuarios.csv", "users.exported")).not.toEqual([]);
});
