import { expect, it } from "vitest";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { labelMessages } from "#app/shop/labels/labels.messages.ts";
import { render } from "#tests/support/render.tsx";
import { OrderLabels } from "./OrderLabels.tsx";

const orderWith = (
	labelAccount: AdminOrder["labelAccount"],
	labels: Partial<AdminOrder["labels"][number]>[] = [],
	invoice: object | null = null,
) => ({ id: "1", labels, canBuyLabels: true, invoice, labelAccount }) as unknown as AdminOrder;
const account = { isSetUp: true, works: true, warning: null };

it("offers a label while the account at Melhor Envio works, and otherwise says what to do", () => {
	const working = render(<OrderLabels order={orderWith(account, [], { number: 1 })} />);
	expect(working.names("button")).toEqual(["Comprar etiqueta"]);
	// Without an invoice a confirmation is needed.
	const asking = render(<OrderLabels order={orderWith(account)} />);
	expect(asking.names("button")).toEqual([]);
	expect(asking.get("link", "Comprar etiqueta").attr("aria-haspopup")).toBe("dialog");

	const warning = labelMessages.tokenExpired("20/11/2026");
	const ended = render(<OrderLabels order={orderWith({ isSetUp: true, works: false, warning })} />);
	expect(ended.names("button")).toEqual([]);
	expect(ended.page.text()).toContain(warning);
	expect(ended.page.text()).not.toContain("Paga com o saldo");
	expect(ended.get("link", "Melhor Envio em Configurações › Entrega").attr("href")).toBe(
		"/admin/settings?section=shipping",
	);
});

it("prints a label and its declaration with one press, or each alone", () => {
	const ready = {
		id: "7",
		number: 1,
		status: "ready",
		failure: null,
		hasPdf: true,
		hasDeclaration: true,
	} as const;
	const both = render(<OrderLabels order={orderWith(account, [ready])} />);
	const papers = (screen: typeof both) =>
		screen
			.page("a[target=_blank]")
			.toArray()
			.map((node) => [screen.page(node).text(), screen.page(node).attr("href")]);
	const url = "/admin/orders/1/labels/7";
	expect(papers(both)).toEqual([
		["Imprimir etiqueta e DACE (abre em nova aba)", `${url}?papel=tudo`],
		["Só a etiqueta (abre em nova aba)", url],
		["Só a DACE (abre em nova aba)", `${url}?papel=dace`],
	]);
	const alone = render(<OrderLabels order={orderWith(account, [{ ...ready, hasDeclaration: false }])} />);
	expect(papers(alone)).toEqual([["Imprimir etiqueta (abre em nova aba)", url]]);
});

it("tries again what was paid and refused without asking for an invoice once more", () => {
	const stuck = { id: "7", number: 1, status: "paid", failure: "Serviço suspenso." } as const;
	const screen = render(<OrderLabels order={orderWith(account, [stuck])} />);
	expect(screen.names("button")).toContain("Tentar de novo");
	expect(screen.names("link")).not.toContain("Tentar de novo");
	const refused = render(<OrderLabels order={orderWith(account, [{ ...stuck, status: "refused" }])} />);
	expect(refused.get("link", "Tentar de novo").attr("aria-haspopup")).toBe("dialog");
});
