import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commandDatabase, isServiceHere } from "./command-database.ts";

it("a command names host, port and database, and never the password", () => {
	const { title, address } = commandDatabase(
		{ DATABASE_URL: "postgres://cerne:geheim%40@db.example:6432/loja%20nova", DATA_DIR: "./data" },
		true,
	);
	expect(title).toBe("PostgreSQL, db.example:6432/loja nova");
	expect(address.engine).toBe("postgres");
});

it("where the shop is a service a command without its settings opens no embedded database", () => {
	expect(() => commandDatabase({ DATA_DIR: "/opt/loja/data" }, true)).toThrow(
		"banco embutido em /opt/loja/data, e aqui a loja é um serviço. Nada foi feito.",
	);
	expect(commandDatabase({ DATA_DIR: "/opt/loja/data" }, false)).toEqual({
		address: { engine: "pglite", folder: "/opt/loja/data" },
		title: "embutido, em /opt/loja/data/database",
	});
});

it("a service is known by the settings in /etc, or by what its own settings say", async () => {
	const folder = await mkdtemp(join(tmpdir(), "cerne-etc-"));
	try {
		expect(isServiceHere({}, folder)).toBe(true);
		expect(isServiceHere({}, join(folder, "nothing"))).toBe(false);
		expect(isServiceHere({ NODE_ENV: "production" }, join(folder, "nothing"))).toBe(true);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
});
