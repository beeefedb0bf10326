import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { closeDatabase, type DatabaseAddress, db, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { startMailServer } from "#tests/support/servers/mail-server.ts";
import { createMigratedDatabase, runStatement } from "#tests/support/setup/postgres-server.ts";
import { SHOP_SECRET } from "#tests/support/setup/shop-process.ts";

/** The operator's commands, as they are typed: the built programs. */

interface Ended {
	code: number;
	output: string;
}

let folder = "";
let serverUrl = "";

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "cerne-commands-"));
	serverUrl = (await createMigratedDatabase(inject("postgresUrl"), "operator")).href;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (
	program: string,
	args: readonly string[],
	settings: Record<string, string | undefined>,
): Promise<Ended> =>
	new Promise((resolve) => {
		const env = { ...process.env, NODE_ENV: undefined, LOG_LEVEL: "silent", ...settings };
		execFile(process.execPath, [`build/server/${program}.js`, ...args], { env }, (error, stdout, stderr) =>
			resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr }),
		);
	});

const serverSettings = (dataDir: string, url = serverUrl) => ({
	NODE_ENV: "production",
	DATABASE_URL: url,
	AUTH_SECRET: SHOP_SECRET,
	PUBLIC_URL: "https://www.loja.example",
	DATA_DIR: dataDir,
});

describe("a command without the settings of the service", () => {
	it.each(["make-admin", "backup", "restore", "rehearse-restore", "check-invariants", "find-payments"])(
		"%s opens no second shop",
		async (program) => {
			const dataDir = join(folder, `none-${program}`);
			const argument = { "make-admin": "dona@loja.example", "find-payments": "3" }[program] ?? "loja.tar.gz";
			const { code, output } = await run(program, program === "check-invariants" ? [] : [argument], {
				NODE_ENV: "production",
				DATA_DIR: dataDir,
			});
			expect({ code, output }).toEqual({
				code: 1,
				output: expect.stringContaining("aqui a loja é um serviço"),
			});
			expect(existsSync(dataDir)).toBe(false);
		},
	);

	it("makes nobody an administrator of a shop that is not there", async () => {
		const dataDir = join(folder, "no-shop");
		const { code, output } = await run("make-admin", ["dona@loja.example"], { DATA_DIR: dataDir });
		expect({ code, output }).toEqual({
			code: 1,
			output: expect.stringContaining(`Não há loja em ${dataDir}`),
		});
		expect(existsSync(dataDir)).toBe(false);
	});
});

describe.each(["postgres", "pglite"])("backup and rehearsal on %s", (engine) => {
	const isServer = engine === "postgres";
	let dataDir = "";
	let backups = "";
	let orderId = "";
	const address = (): DatabaseAddress =>
		isServer ? { engine: "postgres", url: serverUrl } : { engine: "pglite", folder: dataDir };
	const settings = () => (isServer ? serverSettings(dataDir) : { DATA_DIR: dataDir });

	beforeAll(async () => {
		dataDir = join(folder, engine);
		backups = join(folder, `${engine}-backups`);
		await mkdir(dataDir);
		await mkdir(backups);
		await openDatabase(address());
		await migrate(isServer ? serverUrl : undefined);
		orderId = await createOrder(await createCustomer(), await insertProduct());
		await closeDatabase();
	});

	/** Databases and folders of rehearsals that are still there. */
	async function leftovers(): Promise<string[]> {
		const folders = (await readdir(dataDir)).filter((name) => name.startsWith("backup-"));
		const { rows } = await runStatement(
			serverUrl,
			"select datname from pg_database where datname like '%rehearsal%'",
		);
		return [...folders, ...rows.map(({ datname }) => String(datname))];
	}

	it("names the database first, and comes back in a second one, which is removed", async () => {
		const written = await run("backup", [], { ...settings(), BACKUP_DIR: backups });
		expect(written.code).toBe(0);
		const title = isServer
			? `PostgreSQL, ${new URL(serverUrl).host}/operator`
			: `embutido, em ${dataDir}/database`;
		expect(written.output.split("\n")[0]).toBe(`Banco de dados: ${title}`);
		expect(await readdir(backups)).toEqual([expect.stringMatching(/^cerne-[\dT-]+\.tar\.gz$/)]);
		const { code, output } = await run("rehearse-restore", [], { ...settings(), BACKUP_DIR: backups });
		expect(output).toMatch(
			/Tudo em ordem[\s\S]*Este backup volta: \d+ registros e 0 fotos em \d+ segundos?\./,
		);
		expect(output).toContain(isServer ? "/operator_restore_rehearsal" : "Segundo banco: embutido, em");
		expect(code).toBe(0);
		expect(await leftovers()).toEqual([]);
	});

	it("finds the backup of a shop whose orders do not add up", async () => {
		await openDatabase(address());
		await db.execute(sql`update order_items set stock_deducted = 0 where order_id = ${orderId}`);
		await closeDatabase();
		const broken = join(folder, `${engine}-broken.tar.gz`);
		expect((await run("backup", [broken], settings())).code).toBe(0);
		const rehearsal = await run("rehearse-restore", [broken], settings());
		expect(rehearsal).toEqual({ code: 1, output: expect.stringContaining("1 problema a resolver.") });
		expect(await leftovers()).toEqual([]);
	});

	it("names a file that is no backup", async () => {
		const nothing = join(folder, `${engine}-nothing.tar.gz`);
		await writeFile(nothing, "não sou um backup");
		const other = await run("rehearse-restore", [nothing], settings());
		expect(other).toEqual({ code: 1, output: expect.stringContaining("não é um backup da loja") });
		expect(await leftovers()).toEqual([]);
	});
});

it("a role that may not make databases is told what a rehearsal needs", async () => {
	const role = `poor_${randomUUID().replaceAll("-", "")}`;
	await runStatement(serverUrl, `create role ${role} login`);
	const url = new URL(serverUrl);
	url.username = role;
	const { code, output } = await run("rehearse-restore", ["any.tar.gz"], serverSettings(folder, url.href));
	expect({ code, output }).toEqual({
		code: 1,
		output: expect.stringContaining(`ALTER ROLE "${role}" CREATEDB`),
	});
});

it.each(["check-invariants", "rehearse-restore"])(
	"%s says that the database does not answer",
	async (program) => {
		const settings = serverSettings(folder, "postgres://nobody@127.0.0.1:1/nothing");
		const { code, output } = await run(
			program,
			program === "check-invariants" ? [] : ["any.tar.gz"],
			settings,
		);
		expect({ code, output }).toEqual({
			code: 1,
			output: expect.stringContaining("O banco de dados não responde. Confira DATABASE_URL"),
		});
	},
);

describe("the mail about a failed backup", () => {
	it("goes by the shop's mail server without asking the database", async () => {
		const mail = await startMailServer();
		try {
			const settings = {
				...serverSettings(folder, "postgres://nobody@127.0.0.1:1/nothing"),
				SMTP_URL: mail.url,
				MAIL_FROM: "Cerne <oficina@loja.example>",
			};
			const { code, output } = await run("mail-backup-failure", [], settings);
			expect({ code, output }).toEqual({ code: 0, output: "Aviso enviado a oficina@loja.example.\n" });
			expect(mail.received).toHaveLength(1);
			expect(mail.received[0]?.source).toContain("Subject: O backup da loja falhou");
		} finally {
			await mail.close();
		}
	});

	it("ends with 1 where nobody can be told", async () => {
		const { code, output } = await run("mail-backup-failure", [], serverSettings(folder));
		expect({ code, output }).toEqual({ code: 1, output: "Sem MAIL_FROM não há a quem avisar.\n" });
	});
});
