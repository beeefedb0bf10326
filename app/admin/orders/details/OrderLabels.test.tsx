import { expect, it } from "vitest";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { labelMessages } from "#app/shop/labels/labels.messages.ts";
import { render } from "#tests/support/render.tsx";
import { OrderLabels } from "./OrderLabels.tsx";

const orderWith = (labelAccount: AdminOrder["labelAccount"]) =>
	({ id: "1", labels: [], canBuyLabels: true, labelAccount }) as unknown as AdminOrder;

it("offers a label while the account at Melhor Envio works, and otherwise says what to do", () => {
	const working = render(<OrderLabels order={orderWith({ isSetUp: true, works: true, warning: null })} />);
	expect(working.names("button")).toEqual(["Comprar etiqueta"]);

	const warning = labelMessages.tokenExpired("20/11/2026");
	const ended = render(<OrderLabels order={orderWith({ isSetUp: true, works: false, warning })} />);
	expect(ended.names("button")).toEqual([]);
	expect(ended.page.text()).toContain(warning);
	expect(ended.page.text()).not.toContain("Paga com o saldo");
	expect(ended.get("link", "Melhor Envio em Configurações › Entrega").attr("href")).toBe(
		"/admin/settings?section=shipping",
	);
});
