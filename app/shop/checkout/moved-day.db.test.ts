import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { addDays } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders, workOrders } from "#db/schema.server.ts";
import { checkoutFields } from "#tests/support/checkout-fields.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertDailyBench, insertWork } from "#tests/support/factories/bench-factory.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { expectRedirect } from "#tests/support/http/route-args.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { placeOrderFromForm } from "./checkout-action.server.ts";

setUpCepStubs();

it("asks again where somebody else took the day, with the form as it was filled, and takes the day of its answer", async () => {
	await insertDailyBench();
	const table = await insertWork(40);
	const lines = [{ productId: table.id, quantity: 1 }];
	const { options } = await quoteFreight({ cep: checkoutFields.zipCode, lines });
	const option = options.find(({ id }) => id === checkoutFields.shippingOptionId);
	const customer = await createCustomer();
	const send = (given: Record<string, string>, by: Customer = customer) =>
		placeOrderFromForm(
			by,
			new Request("http://localhost/checkout", {
				method: "POST",
				body: new URLSearchParams({
					...checkoutFields,
					idempotencyKey: randomUUID(),
					lines: JSON.stringify(lines),
					notes: "Deixar com o porteiro",
					...given,
				}),
			}),
		);
	const asked = await send({ expectedTotalCents: "", expectedPromisedDate: option?.promisedDate ?? "" });
	const total = asked instanceof Response ? 0 : (asked.data.total ?? 0);
	const shown = { expectedTotalCents: String(total), expectedPromisedDate: option?.promisedDate ?? "" };
	await createOrder(await createCustomer(), table);

	const refused = await send(shown);
	if (refused instanceof Response) throw new Error("It was not refused.");
	expect(refused.init?.status).toBe(409);
	expect(refused.data.fields?.expectedPromisedDate).toMatch(
		/^Enquanto você preenchia, o dia mudou de .* para .*: outra pessoa comprou antes\. Confirme para seguir com o novo dia\.$/,
	);
	expect(refused.data.values).toMatchObject({ notes: "Deixar com o porteiro" });
	const { promisedDate = "" } = refused.data;
	expect(promisedDate > shown.expectedPromisedDate).toBe(true);
	expect(await db.$count(orders)).toBe(1);

	await expectRedirect(send({ ...shown, expectedPromisedDate: promisedDate }));
	expect(await db.$count(orders)).toBe(2);

	// The orders in the queue are older than the form, so the day moved for another reason.
	await db.update(workOrders).set({ takenAt: new Date(Date.now() - 2 * 60 * 60_000) });
	const late = await createCustomer();
	const seen = addDays(promisedDate, -1);
	const changed = await send({ ...shown, expectedPromisedDate: seen }, late);
	if (changed instanceof Response) throw new Error("It was not refused.");
	expect(changed.data.fields?.expectedPromisedDate).toMatch(
		/^Enquanto você preenchia, o dia mudou de .* para .*: a agenda da oficina mudou\. Confirme/,
	);
});
