import { expect, test } from "vitest";
import { loader } from "#app/routes/admin/files/csv-file.ts";
import { insertUser } from "#tests/support/factories/factories.ts";
import { readAudit } from "#tests/support/factories/read-rows.ts";
import { createSignedInUser } from "#tests/support/factories/user-session.ts";
import { pageRequest, routeArgs } from "#tests/support/http/route-args.ts";

const download = (path: string, cookie: string) =>
	loader(routeArgs<Parameters<typeof loader>[0]>(pageRequest(path, cookie)));

test("a spreadsheet with people in it is written down with its list, filter and number of rows", async () => {
	const { user: admin, cookie } = await createSignedInUser({ role: "admin" });
	for (const fullName of ["Zita Embaúba", "Rui Embaúba"]) await insertUser({ fullName });
	const response = await download("/admin/users.csv?q=emba%C3%BAba&role=customer", cookie);
	const lines = (await response.text()).trim().split("\r\n");
	expect(lines).toHaveLength(4);
	expect(lines.at(-1)).toBe("Fim do arquivo: 2 linhas");
	const [entry] = await readAudit("usuarios.csv", "users.exported");
	expect(entry).toMatchObject({
		actorId: admin.id,
		entity: "export",
		details: { filter: "q=… role=customer", rows: 2 },
	});
	// A search text may be a person's name.
	expect(JSON.stringify(entry)).not.toMatch(/emba/i);
});

test("every list with people in it as well, also without rows; others have nobody in them", async () => {
	const { cookie } = await createSignedInUser({ role: "admin" });
	for (const [path, entityId] of [
		["/admin/orders.csv?layout=bling", "pedidos-bling.csv"],
		["/admin/contacts.csv", "contatos.csv"],
		["/admin/communications/mails.csv", "e-mails.csv"],
		["/admin/communications/notifications.csv", "avisos-de-pagamento.csv"],
		["/admin/communications/webhooks.csv", "avisos-enviados.csv"],
		["/admin/reviews.csv", "avaliacoes.csv"],
		["/admin/tracking.csv", "rastreamento.csv"],
		["/admin/audit.csv", "registro-de-acoes.csv"],
	] as const) {
		await (await download(path, cookie)).text();
		expect(await readAudit(entityId)).toMatchObject([{ details: { rows: expect.any(Number) } }]);
	}
	for (const [path, entityId] of [
		["/admin/products.csv", "produtos.csv"],
		["/admin/categories.csv", "categorias.csv"],
		["/admin/searches.csv", "buscas-sem-resultado.csv"],
	] as const) {
		expect(await (await download(path, cookie)).text()).toMatch(/\r\nFim do arquivo: [\d.]+ linhas?\r\n$/);
		expect(await readAudit(entityId)).toEqual([]);
	}
});

test("a download that is broken off is written down with the rows that were sent", async () => {
	const { cookie } = await createSignedInUser({ role: "admin" });
	const { body } = await download("/admin/users.csv", cookie);
	await body?.cancel();
	await expect.poll(() => readAudit("usuarios.csv", "users.exported")).not.toEqual([]);
});
