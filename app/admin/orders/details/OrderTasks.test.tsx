import { describe, expect, it } from "vitest";
import { TasksWithoutOrder } from "#app/admin/communications/payment-notifications-view.tsx";
import { adminOrderMessages as messages } from "#app/admin/orders/admin-orders.messages.ts";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import type { OpenTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { cents } from "#app/values/money.ts";
import type { TaskKind } from "#app/values/status/order-task.ts";
import { keepTogether } from "#app/values/text.ts";
import { render } from "#tests/support/render.tsx";
import { OrderTasks } from "./OrderTasks.tsx";

const task = (kind: TaskKind, overrides: Partial<OpenTask> = {}): OpenTask => ({
	id: kind,
	orderId: "1",
	kind,
	key: "k",
	since: new Date("2026-11-20T14:05:00-03:00"),
	note: null,
	paymentId: null,
	until: null,
	...overrides,
});
const show = (...tasks: OpenTask[]) =>
	render(
		<OrderTasks
			order={
				{
					id: "1",
					tasks,
					begunWork: [],
					refundDue: cents(0),
					refundable: [],
					refunds: [],
				} as unknown as AdminOrder
			}
		/>,
	);

it("shows two problems of a payment with a button each, which names the one it closes", () => {
	const screen = show(
		task("payment_alert", { id: "a", note: "valor R$ 1,00 em vez de R$ 590,00" }),
		task("payment_alert", { id: "b", note: "contestado (chargeback)" }),
	);
	expect(screen.names("button")).toEqual(["Conferido", "Conferido"]);
	const values = screen.page("input[name=taskId]").toArray();
	expect(values.map((node) => screen.page(node).attr("value"))).toEqual(["a", "b"]);
	expect(screen.page.text()).toContain("Pagamento do Mercado Pago: valor R$ 1,00 em vez de R$ 590,00. Veja");
	expect(screen.page.text()).toContain("contestado (chargeback). Veja");
});

it("offers the ways out of each kind", () => {
	expect(show(task("fraud_alert")).names("button")).toEqual(["Liberar o envio"]);
	expect(show(task("fraud_alert")).page.text()).toContain("Alerta de fraude em 20/11/2026");
	expect(show(task("delivery_alert")).names("button")).toEqual(["Resolvido"]);
	expect(show(task("paid_without_stock")).names("button").slice(0, 2)).toEqual([
		"Produzir mesmo assim",
		"Aguardar reposição",
	]);
	expect(show(task("restock")).names("button")).not.toContain("Aguardar reposição");
	expect(show(task("restock")).page.text()).toContain("À espera de reposição: as próximas peças");
	expect(show().page.text()).toBe("");
});

it("offers to cancel the label that a notice is about, until its carrier has the parcel", () => {
	const ready = { id: "7", number: 1, status: "ready", trackingCode: null, isPosted: false };
	const labels = [{ ...ready, id: "6", status: "cancelled" }, ready];
	const stuck = task("label_stuck", { key: "7:order_cancelled:x", note: "Pedido cancelado." });
	const shown = (changes: Partial<typeof ready>) => {
		const order = {
			id: "1",
			tasks: [stuck],
			begunWork: [],
			refundDue: cents(0),
			refundable: [],
			refunds: [],
		};
		const given = labels.map((label) => (label.id === "7" ? { ...label, ...changes } : label));
		return render(<OrderTasks order={{ ...order, labels: given } as unknown as AdminOrder} />);
	};
	expect(shown({}).page.text()).toContain("Pedido cancelado. Veja em “Etiquetas”.");
	expect(shown({}).get("link", "Cancelar a etiqueta 1").attr("aria-haspopup")).toBe("dialog");
	expect(shown({ isPosted: true }).page.text()).not.toContain("Cancelar a etiqueta");
	expect(shown({ status: "refused" }).page.text()).not.toContain("Cancelar a etiqueta");
});

it("shows a payment without an order, with the button that closes it", () => {
	const unmatched = task("unmatched_payment", { id: "c", paymentId: "77", note: "R$ 590,00, pedido x" });
	const screen = render(<TasksWithoutOrder tasks={[unmatched]} />);
	expect(screen.names("button")).toEqual(["Conferido"]);
	expect(screen.page("input[name=taskId]").attr("value")).toBe("c");
	expect(screen.page.text()).toContain("pagamento 77");
});

describe("begun work of a cancelled order", () => {
	const work = {
		...{ id: "w", orderId: "1", productName: "Cadeira Palha", quantity: 1, doneSteps: 2, steps: 6 },
		...{ kind: "made", isMadeToOrder: false, mayHaveLeft: false },
		askedAt: new Date("2026-11-20T14:05:00-03:00"),
	};
	const ask = (given: Record<string, unknown> = {}) => {
		const begunWork = [{ ...work, ...given }];
		const order = { id: "1", tasks: [], begunWork, refundDue: cents(0), refundable: [], refunds: [] };
		return render(<OrderTasks order={order as unknown as AdminOrder} />);
	};
	const steps = keepTogether("2 de 6 etapas");

	it("is asked about in the words for one piece or for several", () => {
		expect(ask().names("button")).toEqual([
			"Somar 1 ao estoque: Cadeira Palha",
			"Não vai para o estoque: Cadeira Palha",
		]);
		expect(ask().page.text()).toContain(
			`A peça começada vai para o estoque? Cadeira Palha, ${steps}, de pedido cancelado em 20/11/2026. Se ainda vai terminar, responda quando estiver pronta.`,
		);
		const several = ask({ quantity: 6 });
		expect(several.names("button")).toEqual([
			"Somar 6 ao estoque: Cadeira Palha",
			"Não vão para o estoque: Cadeira Palha",
		]);
		expect(several.page.text()).toContain(
			`As peças começadas vão para o estoque? 6 × Cadeira Palha, ${steps}`,
		);
		expect(several.page.text()).toContain("responda quando estiverem prontas.");
		expect([messages.workStocked(1).description, messages.workStocked(3).description]).toEqual([
			"A peça começada está no estoque.",
			"As peças começadas estão no estoque.",
		]);
	});

	it("goes into the stock where there still is one, and says when that is sold", () => {
		expect(ask().page.text()).not.toContain("Sob encomenda");
		expect(ask({ isMadeToOrder: true }).page.text()).toContain("depois que você desmarcar “Sob encomenda”");
		expect(ask({ isMadeToOrder: null }).names("button")).toEqual(["Não vai para o estoque: Cadeira Palha"]);
	});

	it("says that it may have left before the rest of its order", () => {
		expect(ask().page.text()).not.toContain("Se já saiu");
		expect(ask({ mayHaveLeft: true }).page.text()).toContain(
			"Se já saiu para o cliente, responda que não vai.",
		);
		expect(ask({ mayHaveLeft: true, quantity: 2 }).page.text()).toContain(
			"Se já saíram para o cliente, responda que não vão.",
		);
	});

	it("is told apart from its original where it was made again", () => {
		const again = ask({ kind: "rework" });
		expect(again.page.text()).toContain(`Cadeira Palha, refeita, ${steps}`);
		expect(again.names("button")).toContain("Somar 1 ao estoque: Cadeira Palha, refeita");
		expect(ask({ kind: "rework", quantity: 2 }).page.text()).toContain("2 × Cadeira Palha, refeitas, ");
		expect(ask({ kind: "part" }).page.text()).toContain("Cadeira Palha, parte dividida, ");
	});
});
