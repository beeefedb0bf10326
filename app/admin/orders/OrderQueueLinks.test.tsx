import { expect, it } from "vitest";
import { render } from "#tests/support/render.tsx";
import { OrderQueueLinks } from "./OrderQueueLinks.tsx";
import { type OrderQueue, orderQueueValues } from "./order-filters.ts";

it("marks what is urgent alone, and counts to 99", () => {
	const none = Object.fromEntries(orderQueueValues.map((queue) => [queue, 0])) as Record<OrderQueue, number>;
	const { get } = render(<OrderQueueLinks counts={{ ...none, late: 100, produce: 99 }} current={null} />);
	expect(get("link", "Prazo vencido 99+").attr("class")).toContain("bg-brick-soft");
	expect(get("link", "Pagos para produzir 99").attr("class")).not.toContain("bg-brick-soft");
});
