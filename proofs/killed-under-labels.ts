import { ne } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { shippingLabels } from "#db/schema.server.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";
import type { CallMoment } from "#tests/support/watched-call.ts";
import { killDuring, startMortalShop } from "./support/killed-at-a-call.ts";
import { assertInvariants, assertThat, type Proof } from "./support/proof.ts";
import { waitByQueueClock } from "./support/queue-clock.ts";
import {
	assertDeliveredOnce,
	buyOne,
	isEverythingDelivered,
	setUpWebhooks,
	withShopServices,
} from "./support/shop-services.ts";

const STOCK = 1_000;

/** Every step of a purchase, which has no idempotency key at this provider. */
const steps: readonly (readonly [method: string, path: string, moment: CallMoment])[] = [
	["POST", "cart", "asked"],
	["POST", "cart", "done"],
	["POST", "cart", "answered"],
	["POST", "shipment/checkout", "asked"],
	["POST", "shipment/checkout", "done"],
	["POST", "shipment/checkout", "answered"],
	["POST", "shipment/generate", "done"],
	["GET", "imprimir/pdf/", "done"],
];

/** kill -9 before, within and after each call by which a label is bought: each is in the end bought and paid once. */
export const killedUnderLabels: Proof = {
	name: "kill -9 under labels",
	run: (world) =>
		withShopServices(world, async (services) => {
			const { labels: provider } = services;
			const product = await insertProduct({ stockQuantity: STOCK });
			const shop = await startMortalShop(services.settings);
			try {
				const owner = await setUpWebhooks(shop.origin, services);
				const buyer = new Visitor(shop.origin);
				await buyer.signUp();
				const rounds = world.rounds(steps.length * 2);
				for (let round = 0; round < rounds; round += 1) {
					const [method, path, moment] = steps[round % steps.length] ?? ["POST", "cart", "asked"];
					const fields = { paymentMethod: "bank_transfer", cpf: "529.982.247-25" };
					const order = await buyOne(buyer, product.id, fields);
					const post = async (intent: string) => {
						const form = { intent, withoutInvoice: "on" };
						const { status } = await owner.post(`/admin/orders/${order.id}`, form);
						assertThat(status === 200, `“${intent}” was answered with ${status}`);
					};
					await post("paid");
					await killDuring(shop, provider, {
						moment,
						isMeant: (call) => call.method === method && call.path.startsWith(path),
						work: () => post("buy-labels"),
					});
				}
				await waitByQueueClock(
					async () =>
						(await db.$count(shippingLabels, ne(shippingLabels.status, "ready"))) === 0 &&
						(await isEverythingDelivered()),
					"labels ready",
				);
				const bought = new Set(provider.purchases);
				assertThat(provider.purchases.length === bought.size, "a label was paid twice");
				assertThat(bought.size === rounds, `${bought.size} labels were paid for ${rounds} orders`);
				assertThat(
					provider.labels.size === rounds,
					`${provider.labels.size - rounds} labels are left in the cart`,
				);
				const rows = await db.select().from(shippingLabels);
				const known = new Set(rows.map(({ providerId }) => providerId));
				assertThat(rows.length === rounds && known.size === rounds, "a label belongs to two orders");
				const { mails, events, repeated } = await assertDeliveredOnce(services, { mayRepeat: true });
				await assertInvariants(new Map([[product.id, STOCK]]));
				return `${rounds} kills at ${steps.length} moments of a purchase: ${rounds} labels, each paid and printed once, none left in the cart; ${mails} mails and ${events} webhooks, ${repeated} of them sent twice under the same id, invariants hold`;
			} finally {
				await shop.end();
			}
		}),
};
