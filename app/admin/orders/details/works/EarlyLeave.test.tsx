import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import type { OrderWork } from "#app/admin/orders/bench/read-order-works.server.ts";
import { EarlyLeave } from "./EarlyLeave.tsx";

const work: OrderWork = {
	...{ id: "chairs", productName: "Cadeira Palha", quantity: 6, kind: "made", benchName: "Bancada 1" },
	...{ minutesLeft: 480, totalMinutes: 480, start: null, finish: null, risk: "none", lateDays: null },
	...{ steps: [], photos: [], readyDay: "2026-12-10", doneOn: null, removedOn: null, isOpen: true },
	early: null,
	earlyDays: { from: "2026-11-28", until: "2026-12-15" },
};

/** The first document of the screen, as it answers a form that was posted without scripts. */
function answer(values?: Record<string, string>) {
	const Screen = createRoutesStub([
		{
			id: "order",
			path: "/",
			action: () => null,
			Component: () => <EarlyLeave work={work} orderId="order" />,
		},
	]);
	const actionData = values && { order: { values, fields: { day: "Este dia já passou." } } };
	return renderToStaticMarkup(<Screen hydrationData={actionData ? { actionData } : {}} />);
}

it("shows a refusal without scripts at its own work: open, with the typed day and what is wrong with it", () => {
	const typed = { intent: "leave-early", workId: "chairs", day: "2026-11-20" };
	const refused = answer(typed);
	expect(refused).toContain("<details open");
	expect(refused).toContain('value="2026-11-20"');
	expect(refused).toContain("Este dia já passou.");
	for (const other of [undefined, { ...typed, workId: "table" }, { ...typed, intent: "begun-work" }]) {
		const closed = answer(other);
		expect(closed).toContain("<details");
		expect(closed).not.toMatch(/<details open|Este dia já passou/);
	}
});
