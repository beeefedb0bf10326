import { randomUUID } from "node:crypto";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { addDays, dayOf } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orderItems, orders, workOrders, workSteps } from "#db/schema.server.ts";
import { insertDailyBench } from "#tests/support/factories/bench-factory.ts";
import { insertUser } from "#tests/support/factories/factories.ts";
import { sampleAddress } from "#tests/support/factories/order-factory.ts";

const MINUTES = 300;
const PRICE = cents(100_000);
/** One late order among so many. */
const LATE_EACH = 25;

/** Benches with so many paid places together, each of an order of its own and with its steps; one in four is half done. */
export async function fillBenches(benchCount: number, placeCount: number): Promise<void> {
	const { id: userId } = await insertUser();
	const today = dayOf();
	const { steps } = defaultSettings.workshop;
	for (let position = 0; position < benchCount; position += 1) {
		const { id: benchId } = await insertDailyBench({ name: `Bancada ${position + 1}`, position });
		const places = Array.from({ length: placeCount / benchCount }, (_, at) => {
			const readyDay = addDays(today, 2 + at);
			return {
				orderId: randomUUID(),
				orderItemId: randomUUID(),
				id: randomUUID(),
				readyDay,
				promisedDate: at % LATE_EACH === LATE_EACH - 1 ? today : addDays(readyDay, 30),
				stepsDone: at % 4 === 0 ? steps.length / 2 : 0,
			};
		});
		await db.insert(orders).values(
			places.map(({ orderId, readyDay, promisedDate }) => ({
				id: orderId,
				userId,
				status: "preparing" as const,
				paymentStatus: "paid" as const,
				paymentMethod: "bank_transfer" as const,
				itemsCents: PRICE,
				shippingCents: cents(0),
				totalCents: PRICE,
				shippingAddress: sampleAddress,
				shippingOptionId: "pac",
				shippingOptionName: "PAC",
				freightSource: "quote" as const,
				promisedDate,
				leaveDate: readyDay,
				workshopDays: 0,
				transitDays: 5,
				idempotencyKey: randomUUID(),
				requestHash: "0".repeat(64),
				paidAt: new Date(),
			})),
		);
		await db.insert(orderItems).values(
			places.map(({ orderId, orderItemId }) => ({
				id: orderItemId,
				orderId,
				productName: "Mesa de Jantar Cavalete",
				quantity: 1,
				unitPriceCents: PRICE,
				totalPriceCents: PRICE,
				benchMinutes: MINUTES,
			})),
		);
		await db.insert(workOrders).values(
			places.map(({ id, orderId, orderItemId, readyDay }) => ({
				id,
				orderId,
				orderItemId,
				benchId,
				candidateIds: [benchId],
				productName: "Mesa de Jantar Cavalete",
				quantity: 1,
				minutes: MINUTES,
				dryingDays: 2,
				readyDay,
				targetDay: readyDay,
				releaseDay: today,
			})),
		);
		await db.insert(workSteps).values(
			places.flatMap(({ id: workOrderId, stepsDone }) =>
				steps.map(({ name, share }, at) => ({
					workOrderId,
					position: at,
					name,
					share,
					doneAt: at < stepsDone ? new Date() : null,
				})),
			),
		);
	}
}
