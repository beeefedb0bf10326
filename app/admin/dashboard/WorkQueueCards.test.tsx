import { expect, it } from "vitest";
import type { WorkQueues } from "#app/admin/layout/work-queues.queries.server.ts";
import { dashboardQueues } from "#app/admin/orders/order-filters.ts";
import { labelMessages } from "#app/shop/labels/labels.messages.ts";
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
const show = (given: Partial<WorkQueues>, unmeasuredProducts = 0) =>
	render(
		<WorkQueueCards
			workQueues={{ ...nothing, ...given }}
			heldProducts={[]}
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
