import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments, workOrders } from "#db/schema.server.ts";
import { insertDailyBench, insertWork } from "#tests/support/factories/bench-factory.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { type MortalShop, startMortalShop } from "./killed-at-a-call.ts";
import { assertInvariants, assertThat, type ProofContext } from "./proof.ts";
import { waitByQueueClock } from "./queue-clock.ts";
import {
	assertDeliveredOnce,
	type BoughtOrder,
	type ShopServices,
	setUpWebhooks,
	toldAbout,
	withShopServices,
} from "./shop-services.ts";

const STOCK = 1_000;

/** Mails and events of an order that was paid through Mercado Pago. */
export const toldWhenPaid = ["new-order", "order-received", "payment-approved", "order.paid", "order.placed"];

/** A shop that may be killed, its owner, a buyer, and what is bought: a unit of stock and a place on a bench. */
export interface MoneyScene {
	world: ProofContext;
	services: ShopServices;
	shop: MortalShop;
	owner: Visitor;
	buyer: Visitor;
	productIds: readonly string[];
}

/**
 * Works on a separate scene; afterwards every mail and event must have arrived once and the invariants must hold.
 * Returns the proof's line.
 */
export function withMoneyScene(
	world: ProofContext,
	work: (scene: MoneyScene) => Promise<string>,
): Promise<string> {
	return withShopServices(world, async (services) => {
		const product = await insertProduct({ stockQuantity: STOCK });
		await insertDailyBench();
		const productIds = [product.id, (await insertWork(0.25)).id];
		const shop = await startMortalShop(services.settings);
		try {
			const owner = await setUpWebhooks(shop.origin, services);
			const buyer = new Visitor(shop.origin);
			await buyer.signUp();
			const figures = await work({ world, services, shop, owner, buyer, productIds });
			const { mails, events, repeated } = await assertDeliveredOnce(services, { mayRepeat: true });
			await assertInvariants(new Map([[product.id, STOCK]]));
			assertThat((await db.$count(workOrders)) > 0, "no order took a place on the bench");
			return `${figures}; ${mails} mails and ${events} webhooks, ${repeated} of them sent twice under the same id, none given up, invariants hold`;
		} finally {
			await shop.end();
		}
	});
}

/** The shop's own id of an order's only payment, once it is booked. */
export async function bookedPayment(order: BoughtOrder): Promise<string> {
	let id = "";
	await waitByQueueClock(async () => {
		const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.id));
		id = payment?.id ?? "";
		return id !== "";
	}, "a payment is booked");
	return id;
}

/** Throws unless exactly these mails and events were sent about an order. */
export async function assertTold(
	order: BoughtOrder,
	paymentIds: readonly string[],
	expected: readonly string[],
): Promise<void> {
	const told = (await toldAbout(order, paymentIds)).toSorted().join(", ");
	const wanted = expected.toSorted().join(", ");
	assertThat(told === wanted, `of an order was told ${told} instead of ${wanted}`);
}
