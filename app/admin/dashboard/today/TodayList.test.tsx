import { expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
import { keepTogether } from "#app/values/text.ts";
import { render } from "#tests/support/render.tsx";
import { TodayList } from "./TodayList.tsx";
import type { Today, TodayBegun, TodayMessage, TodayOrder, TodayPhotos } from "./today.queries.server.ts";

const moment = new Date("2026-11-24T12:00:00Z");
const order = (overrides: Partial<TodayOrder> = {}) =>
	({
		kind: "order",
		id: "0b0c1f5e-0000-4000-8000-000000000001",
		status: "confirmed",
		paymentStatus: "paid",
		step: "begin",
		createdAt: moment,
		begunAt: null,
		readyAt: null,
		expiresAt: null,
		promisedDate: "2026-12-16",
		estimatedDeliveryDate: null,
		town: "Curitiba – PR",
		items: { name: "Banco Vime", image: null, others: 2 },
		missing: cents(429_000),
		daysLate: 0,
		...overrides,
	}) as TodayOrder;
const message = { kind: "message", id: "7", name: "Marina", subject: "Mesa", createdAt: moment, daysLate: 1 };
const photos = {
	kind: "photos",
	id: order().id,
	name: "Mesa Cavalete",
	count: 2,
	oldest: { id: "0b0c1f5e-0000-4000-8000-000000000002", width: 1600 },
	createdAt: moment,
	daysLate: 0,
} satisfies Partial<TodayPhotos>;
const none = { workshop: 0, transfers: 0, messages: 0, photos: [] as string[], begun: [] as string[] };
const show = (rows: Today["rows"], waiting = none) =>
	render(<TodayList today={{ rows, waiting }} />, "/admin?days=90");

it("says of each thing what it is, where it goes, until when, and how late it is", () => {
	const screen = show([order(), order({ daysLate: 2 }), message as TodayMessage]);
	const texts = screen
		.page("li")
		.toArray()
		.map((row) => screen.page(row).text());
	expect(texts[0]).toContain("Banco Vime (pedido #0b0c1f5e) +\u00a02\u00a0peças");
	expect(texts[0]).toContain("Curitiba\u00a0–\u00a0PR\u00a0· prometido 16/12");
	expect(texts[0]).not.toContain("atrasado");
	expect(texts[1]).toContain("atrasado 2 dias\u00a0· Curitiba\u00a0–\u00a0PR");
	expect(texts[2]).toContain("Marina Mesaatrasado 1 dia\u00a0· mensagem de 24/11");
	const form = screen.page("form").first();
	expect(form.attr("action")).toBe(`/admin/orders/${order().id}?de=hoje`);
	expect(form.find("button").attr("value")).toBe("begin");
});

it("has one button for each step, and its dialogs lead back to the dashboard", () => {
	const begunAt = moment;
	const { page } = show([
		order({ step: "transfer", paymentStatus: "pending", status: "pending", expiresAt: moment }),
		order({ step: "finish", begunAt }),
		order({ step: "send", begunAt, readyAt: moment }),
		message as TodayMessage,
	]);
	const buttons = page("li")
		.toArray()
		.map((row) => page(row).find("button, a[aria-haspopup]:not([class*='after:'])"));
	expect(buttons.map((button) => button.length)).toEqual([1, 1, 1, 1]);
	expect(buttons.map((button) => button.text())).toEqual([
		"Conferir PIX R$\u00a04.290,00 do pedido #0b0c1f5e",
		"Pronto (pedido #0b0c1f5e)",
		"Enviar o pedido #0b0c1f5e",
		"Responder a Marina",
	]);
	expect(page("li").first().text()).toContain("reservado até 24/11");
	const { id } = order();
	expect(buttons.flatMap((button) => button.attr("href") ?? [])).toEqual([
		`/admin/orders/${id}?de=hoje&confirmar=pago`,
		`/admin/orders/${id}/send?de=hoje`,
		"/admin/contacts?de=hoje&contato=7",
	]);
});

it("leads to the lists of what it leaves out, and is glad when there is nothing", () => {
	const more = show([order(), message as TodayMessage], {
		...{ workshop: 100, transfers: 2, messages: 1 },
		photos: ["1", "2"],
		begun: ["3"],
	});
	expect(more.get("link", "Ver todos os pedidos para produzir (99+)").attr("href")).toBe(
		"/admin/orders?need=produce",
	);
	expect(more.get("link", "Ver todas as transferências para conferir (2)").attr("href")).toBe(
		"/admin/orders?need=check_transfer",
	);
	expect(more.get("link", "Ver as fotos que esperam por você (2)").attr("href")).toBe(
		"/admin/orders/1?de=hoje",
	);
	expect(more.get("link", "Ver as peças começadas de pedidos cancelados (1)").attr("href")).toBe(
		"/admin/orders/3?de=hoje",
	);
	expect(more.page.text()).not.toContain("Ver todas as mensagens");
	expect(show([]).page.text()).toBe(
		"Nenhum pedido, transferência ou mensagem à espera: hoje a bancada é toda sua.",
	);
});

it("asks for a look at photographs, beside the row of their order", () => {
	const { page, get } = show([
		order(),
		photos as TodayPhotos,
		{ ...photos, id: "8", count: 1 } as TodayPhotos,
	]);
	const rows = page("li").toArray();
	expect(page(rows[1]).text()).toContain(
		"Mesa Cavalete 2\u00a0fotos esperam por vocêpedido #0b0c1f5e\u00a0· na bancada 24/11",
	);
	expect(page(rows[1]).find("img").attr("src")).toContain(`/work-photos/${photos.oldest.id}/320.webp`);
	expect(get("link", "Ver fotos do pedido #0b0c1f5e").attr("href")).toBe(
		`/admin/orders/${order().id}?de=hoje`,
	);
	expect(page(rows[2]).text()).toContain("1\u00a0foto espera por você");
});

it("asks what becomes of a piece that was begun for an order that is cancelled", () => {
	const first = { id: "w", orderId: "9", productName: "Cadeira Palha", quantity: 6, doneSteps: 2, steps: 6 };
	const begun = { kind: "begun", id: order().id, first, others: 1, createdAt: moment, daysLate: 0 };
	const { page, get } = show([begun as unknown as TodayBegun]);
	expect(page("li").text()).toContain("6 × Cadeira Palha +\u00a01 vão para o estoque?");
	const alone = (quantity: number) => {
		const row = { ...begun, others: 0, first: { ...first, quantity } };
		return show([row as unknown as TodayBegun])
			.page("li")
			.text();
	};
	expect(alone(1)).toContain("Cadeira Palha vai para o estoque?");
	expect(alone(6)).toContain("6 × Cadeira Palha vão para o estoque?");
	expect(page("li").text()).toContain(
		`pedido #0b0c1f5e\u00a0· cancelado 24/11\u00a0· ${keepTogether("2 de 6 etapas")}`,
	);
	expect(get("link", "Decidir sobre o pedido #0b0c1f5e").attr("href")).toBe(
		`/admin/orders/${order().id}?de=hoje`,
	);
});
