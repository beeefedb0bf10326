import { expect, it } from "vitest";
import type { WorkQueues } from "#app/admin/layout/work-queues.queries.server.ts";
import { dashboardQueues } from "#app/admin/orders/order-filters.ts";
import { labelMessages } from "#app/shop/labels/labels.messages.ts";
import type { PromiseRisk } from "#app/shop/orders/work-orders/promise-risks.server.ts";
import { cents } from "#app/values/money.ts";
import { render } from "#tests/support/render.tsx";
import { WorkQueueCards } from "./WorkQueueCards.tsx";

const nothing = {
	...Object.fromEntries(dashboardQueues.map((queue) => [queue, { count: 0, oldest: null }])),
	unmatched: [],
	undelivered: 0,
	givenUpWebhooks: 0,
	disabledWebhooks: 0,
	labelWarning: null,
} as unknown as WorkQueues;
const show = (
	overrides: Partial<WorkQueues>,
	unmeasuredProducts = 0,
	promisesInDanger: readonly PromiseRisk[] = [],
) =>
	render(
		<WorkQueueCards
			workQueues={{ ...nothing, ...overrides }}
			heldProducts={[]}
			promisesInDanger={promisesInDanger}
			unmeasuredProducts={unmeasuredProducts}
		/>,
	);

it("an ended authorization of Melhor Envio is a card that leads to its settings", () => {
	const labelWarning = labelMessages.renewalUnanswered("20/11/2026");
	const screen = show({ labelWarning });
	const card = screen.get("link", `Autorização do Melhor Envio${labelWarning}`);
	expect(card.attr("href")).toBe("/admin/settings/melhor-envio");
	expect(show({}).page.text()).toBe("");
});

it("products without weight or size are a card that leads to their list", () => {
	const card = show({}, 2).get("link", "2 peças sem peso ou medidasO frete conta 1 kg e uma caixa pequena");
	expect(card.attr("href")).toBe("/admin/products?status=unmeasured");
});

it("promises in danger are named with the day that was promised", () => {
	const promise = { number: 1, reachedDay: null, proposedDay: "2027-08-19", works: [] };
	const screen = show({}, 0, [
		{ ...promise, orderId: "8f14e45f-1", promisedDay: "2027-08-17", risk: "late" },
		{ ...promise, orderId: "a1b2c3d4-1", promisedDay: "2027-08-16", risk: "tight" },
	]);
	expect(screen.get("link", "Promessas em risco: 2").attr("href")).toBe("/admin/orders?need=at_risk");
	const link = screen.get("link", "Pedido #8f14e45f vai atrasar, prometido 17/08");
	expect(link.attr("href")).toBe("/admin/orders/8f14e45f-1");
	screen.get("link", "Pedido #a1b2c3d4 usa a folga, prometido 16/08");
});

it("promises in danger, and those whose day has passed, stand before all other work", () => {
	const two = { count: 2, oldest: { id: "8f14e45f-1", refundDue: cents(0), task: null } };
	const everything = Object.fromEntries(dashboardQueues.map((queue) => [queue, two])) as Partial<WorkQueues>;
	const promise = {
		orderId: "8f14e45f-1",
		number: 1,
		reachedDay: null,
		proposedDay: "2027-08-19",
		works: [],
	};
	const { page } = show(everything, 2, [{ ...promise, promisedDay: "2027-08-17", risk: "late" }]);
	const links = page("a[href*='need=']").toArray();
	const queues = links.map((link) => page(link).attr("href")?.split("need=")[1]);
	expect(queues.slice(0, 2)).toEqual(["at_risk", "late"]);
	expect(queues.toSorted()).toEqual(["at_risk", ...dashboardQueues].toSorted());
});
