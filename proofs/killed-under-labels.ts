import { and, eq, isNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderTasks, shippingLabels } from "#db/schema.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { markAsPaid } from "#tests/support/http/mark-as-paid.ts";
import type { CallMoment } from "#tests/support/servers/watched-call.ts";
import { Visitor } from "#tests/support/visitor.ts";
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

/** Every step of a purchase. This provider has no idempotency keys. */
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
const moments: readonly CallMoment[] = ["asked", "done", "answered"];

/**
 * kill -9 before, during and after each call that buys or cancels a label, and around a refusal after payment: in the
 * end each label is bought and paid once, or cancelled once.
 */
export const killedUnderLabels: Proof = {
	name: "kill -9 under labels",
	run: (world) =>
		withShopServices(world, async (services) => {
			const { labels: melhorEnvio } = services;
			const product = await insertProduct({ stockQuantity: STOCK });
			const shop = await startMortalShop(services.settings);
			try {
				const owner = await setUpWebhooks(shop.origin, services);
				const buyer = new Visitor(shop.origin);
				await buyer.signUp();
				const rounds = world.rounds(steps.length * 2);
				const labelOf = async (orderId: string) => {
					const [label] = await db.select().from(shippingLabels).where(eq(shippingLabels.orderId, orderId));
					return label;
				};
				const paidOrder = async () => {
					const fields = { paymentMethod: "bank_transfer", cpf: "529.982.247-25" };
					const { id } = await buyOne(buyer, [product.id], fields);
					const post = async (intent: string, more: Record<string, string> = {}) => {
						const { status } = await owner.post(`/admin/orders/${id}`, { intent, ...more });
						assertThat(status === 200, `“${intent}” was answered with ${status}`);
					};
					const { status } = await markAsPaid(owner, id);
					assertThat(status === 200, `“Marcar como pago” was answered with ${status}`);
					return {
						id,
						buy: () => post("buy-labels", { withoutInvoice: "on" }),
						cancel: async () => post("cancel-label", { labelId: (await labelOf(id))?.id ?? "" }),
					};
				};
				const kill = (
					[method, path, moment]: readonly [string, string, CallMoment],
					work: () => Promise<void>,
				) =>
					killDuring(shop, melhorEnvio, {
						moment,
						isMeant: (call) => call.method === method && call.path.startsWith(path),
						work,
					});
				for (let round = 0; round < rounds; round += 1) {
					const step = steps[round % steps.length] ?? (["POST", "cart", "asked"] as const);
					await kill(step, (await paidOrder()).buy);
				}
				const others = world.rounds(moments.length);
				const cancelled: string[] = [];
				for (let round = 0; round < others; round += 1) {
					const moment = moments[round % moments.length] ?? "done";
					const order = await paidOrder();
					await order.buy();
					await waitByQueueClock(async () => (await labelOf(order.id))?.status === "ready", "a label ready");
					await kill(["POST", "shipment/cancel", moment], order.cancel);
					cancelled.push(order.id);
				}
				for (let round = 0; round < others; round += 1) {
					const moment = moments[round % moments.length] ?? "done";
					const order = await paidOrder();
					melhorEnvio.answer("shipment/generate", { status: 422, body: { error: "Serviço suspenso." } });
					await kill(["POST", "shipment/generate", moment], order.buy);
					await waitByQueueClock(
						async () => (await labelOf(order.id))?.failure === "Serviço suspenso.",
						"a refusal stored",
					);
					const label = await labelOf(order.id);
					assertThat(label?.status === "paid", `a label that was paid and refused is ${label?.status}`);
					melhorEnvio.clearAnswers();
					// Every second one is cancelled.
					if (round % 2 === 0) await kill(["POST", "shipment/generate", moment], order.buy);
					else {
						await kill(["POST", "shipment/cancel", moment], order.cancel);
						cancelled.push(order.id);
					}
				}
				const isOver = async () => {
					const rows = await db.select().from(shippingLabels);
					return rows.every(
						({ orderId, status }) => status === (cancelled.includes(orderId) ? "cancelled" : "ready"),
					);
				};
				await waitByQueueClock(
					async () => (await isOver()) && (await isEverythingDelivered()),
					"labels ready or cancelled",
				);
				const all = rounds + 2 * others;
				const bought = new Set(melhorEnvio.purchases);
				assertThat(melhorEnvio.purchases.length === bought.size, "a label was paid twice");
				assertThat(bought.size === all, `${bought.size} labels were paid for ${all} orders`);
				assertThat(
					melhorEnvio.labels.size === all,
					`${melhorEnvio.labels.size - all} labels are left in the cart`,
				);
				const givenBack = [...melhorEnvio.labels.values()].filter(({ status }) => status === "canceled");
				assertThat(
					givenBack.length === cancelled.length,
					`${givenBack.length} labels were cancelled instead of ${cancelled.length}`,
				);
				const rows = await db.select().from(shippingLabels);
				const known = new Set(rows.map(({ providerId }) => providerId));
				assertThat(rows.length === all && known.size === all, "a label belongs to two orders");
				const tasks = await db.$count(
					orderTasks,
					and(eq(orderTasks.kind, "label_stuck"), isNull(orderTasks.closedAt)),
				);
				assertThat(tasks === 0, `${tasks} labels still count as stuck`);
				const { mails, events, repeated } = await assertDeliveredOnce(services, { mayRepeat: true });
				await assertInvariants(new Map([[product.id, STOCK]]));
				return `${rounds} kills at ${steps.length} moments of a purchase, ${3 * others} around cancellations and refusals after the payment: ${all} labels, each paid once, ${cancelled.length} cancelled once and the others printed, none left in the cart; ${mails} mails and ${events} webhooks, ${repeated} of them sent twice under the same id, invariants hold`;
			} finally {
				await shop.end();
			}
		}),
};
