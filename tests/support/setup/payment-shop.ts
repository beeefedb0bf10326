import { desc, eq } from "drizzle-orm";
import { cents, centsToReais } from "#app/values/money.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { orders, users } from "#db/schema.server.ts";
import "#server/process/hand-in.ts";
import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories/factories.ts";
import type { HttpResponse } from "#tests/support/send-request.ts";
import { type CepStubs, startCepStubs } from "#tests/support/servers/cep-stubs.ts";
import { type MercadoPagoStub, startMercadoPagoStub } from "#tests/support/servers/mercadopago-stub.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { createMigratedDatabase } from "./postgres-server.ts";
import { type ShopProcess, startShop } from "./shop-process.ts";

/** The built shop on PostgreSQL with Mercado Pago's stand-in, and two people in it. */
export interface PaymentShop {
	shop: ShopProcess;
	mercadoPago: MercadoPagoStub;
	customer: Visitor;
	admin: Visitor;
	/** Orders through the checkout's form. */
	order(fields?: Record<string, string>): Promise<{ id: string; reais: number; paymentAddress: string }>;
	/** Sends a notification as Mercado Pago does. */
	deliver(notification: Request): Promise<HttpResponse>;
	stop(): Promise<void>;
}

export async function startPaymentShop(postgresUrl: string, database: string): Promise<PaymentShop> {
	const { href } = await createMigratedDatabase(postgresUrl, database);
	await openDatabase({ engine: "postgres", url: href });
	// One customer orders as often as the tests need.
	await allowManyUnpaidOrders();
	const services: CepStubs = await startCepStubs();
	const mercadoPago = await startMercadoPagoStub();
	const shop = await startShop({
		DATABASE_URL: href,
		RATE_LIMIT_FACTOR: "1000",
		...services.settings,
		...mercadoPago.settings,
	});
	const customer = new Visitor(shop.origin);
	await customer.signUp("Marina Duarte");
	const admin = new Visitor(shop.origin);
	const { email } = await admin.signUp("Dona da Oficina");
	await db.update(users).set({ role: "admin" }).where(eq(users.email, email));
	return {
		shop,
		mercadoPago,
		customer,
		admin,
		async order(fields = {}) {
			const product = await insertProduct({ stockQuantity: 10, priceCents: cents(9_990) });
			const placed = await customer.submitCheckout([{ productId: product.id, quantity: 1 }], {
				paymentMethod: "mercadopago",
				...fields,
			});
			const [row] = await db.select().from(orders).orderBy(desc(orders.createdAt)).limit(1);
			if (!row) throw new Error(`the order was answered with ${placed.status}: ${placed.text.slice(0, 400)}`);
			return {
				id: row.id,
				reais: centsToReais(row.totalCents),
				paymentAddress: placed.headers.location ?? "",
			};
		},
		deliver: (notification) => mercadoPago.deliver(shop.origin, notification),
		async stop() {
			await shop.stop();
			await mercadoPago.close();
			await services.close();
			await closeDatabase();
		},
	};
}

/** Waits until the shop's own jobs have brought something about. */
export async function eventually<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
	const deadline = performance.now() + 20_000;
	let value = await read();
	while (!isDone(value) && performance.now() < deadline) {
		// The stand-ins live in this process and need their turn.
		await new Promise(setImmediate);
		value = await read();
	}
	return value;
}
