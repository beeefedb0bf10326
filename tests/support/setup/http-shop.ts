import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import type { TestProject } from "vitest/node";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { demoId } from "#db/demo/demo-id.ts";
import { users } from "#db/schema.server.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startCepStubs } from "#tests/support/servers/cep-stubs.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { startShop } from "./shop-process.ts";

interface Login {
	email: string;
	password: string;
}

/** The built shop of this run, and who has an account in it. */
export interface HttpShop {
	origin: string;
	dataDir: string;
	logins: Record<"customer" | "artisan" | "admin", Login>;
	/** An order of the customer, still to be paid online. */
	orderId: string;
	/** The sandbox's page for paying it. */
	paymentPath: string;
	/** Where the shop may reach a receiver of webhooks. */
	webhookPort: number;
}

/** A demo product that is in stock, bought by the tests. */
export const DEMO_PRODUCT = { slug: "banqueta-torneada", id: demoId("product", "banqueta-torneada") };

declare module "vitest" {
	interface ProvidedContext {
		httpShop: HttpShop;
	}
}

/**
 * Starts the built shop with its demo, once for the run. People sign up by its forms; the admin is
 * made by the shop's own program, the artisan (whom no screen makes) in the database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const dataDir = await mkdtemp(join(tmpdir(), "cerne-http-"));
	const services = await startCepStubs();
	const webhookPort = await freePort();
	const settings = {
		DEMO: "1",
		WEBHOOK_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${webhookPort}`,
		RATE_LIMIT_FACTOR: "1000",
		...services.settings,
	};

	const before = await startShop(settings, { dataDir });
	const [customer, artisan, admin] = [1, 2, 3].map(() => new Visitor(before.origin)) as [
		Visitor,
		Visitor,
		Visitor,
	];
	const customerLogin = await customer.signUp("Marina Duarte");
	const artisanLogin = await artisan.signUp("Zé Marceneiro");
	const adminLogin = await admin.signUp("Dona da Oficina");
	await before.stop({ keepData: true });
	const adminPassword = await makeAdmin(dataDir, adminLogin.email);
	await openDatabase({ engine: "pglite", folder: dataDir });
	await db.update(users).set({ role: "artisan" }).where(eq(users.email, artisanLogin.email));
	await closeDatabase();

	const shop = await startShop(settings, { dataDir, port: before.port });
	const placed = await customer.submitCheckout([{ productId: DEMO_PRODUCT.id, quantity: 1 }], {
		paymentMethod: "mercadopago",
	});
	const paymentPath = new URL(placed.headers.location ?? "", shop.origin).pathname;
	const { text } = await customer.request("/orders");
	const orderId = /\/order-confirmation\/([0-9a-f-]{36})/.exec(text)?.[1];
	if (!orderId)
		throw new Error(`the customer's order was answered with ${placed.status}: ${placed.text.slice(0, 400)}`);
	project.provide("httpShop", {
		origin: shop.origin,
		dataDir,
		logins: {
			customer: customerLogin,
			artisan: artisanLogin,
			admin: { email: adminLogin.email, password: adminPassword },
		},
		orderId,
		paymentPath,
		webhookPort,
	});
	return async () => {
		await shop.stop();
		await services.close();
		await rm(dataDir, { recursive: true, force: true });
	};
}

async function makeAdmin(dataDir: string, email: string): Promise<string> {
	const { stdout } = await promisify(execFile)(process.execPath, ["build/server/make-admin.js", email], {
		env: { ...process.env, NODE_ENV: undefined, DATA_DIR: dataDir, LOG_LEVEL: "silent" },
	});
	const password = /Senha[^:]*: (\S+)/.exec(stdout)?.[1];
	if (!password) throw new Error(`make-admin printed no password:\n${stdout}`);
	return password;
}
