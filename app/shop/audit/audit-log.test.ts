import { expect, test } from "vitest";
import { detailsInWords, entityAddress, entityName, readAuditFilter } from "./audit-log.ts";

test("details are told in the words of the screens, and what says nothing is left out", () => {
	expect(detailsInWords({ from: "pending", to: "out_for_delivery" })).toBe("Pendente → Saiu para Entrega");
	expect(detailsInWords({ from: "customer", to: "admin" })).toBe("Cliente → Administrador");
	expect(detailsInWords({ from: "new", to: "resolved" })).toBe("Novo → Resolvido");
	expect(detailsInWords({ outcome: "paid", totalCents: 194_714 })).toBe("R$\u00a01.947,14");
	expect(detailsInWords({ existed: false })).toBe("");
	expect(detailsInWords({ constructor: "x", name: "Mesa" })).toBe("Mesa");
	expect(
		detailsInWords({ changes: [{ path: "identity.name" }, { path: "shipping.tables" }, { path: "velha" }] }),
	).toBe("A oficina: Nome da loja, Tabelas de frete, velha");
});

test("an entry leads to what it is about", () => {
	const id = "3f1f64d8-6a54-4d0a-9a52-d90be4a7e111";
	expect(entityAddress({ entity: "tracking", entityId: id })).toBe(`/admin/orders/${id}`);
	expect(entityAddress({ entity: "mail", entityId: id })).toBeNull();
	expect(entityName(id)).toBe("#3f1f64d8");
	expect(entityName("1")).toBe("");
});

test("only what can be an id is searched for", () => {
	const asked = (query: string) => readAuditFilter(new URL(`http://loja.test/?${query}`));
	expect(asked("q=%233F1F64D8&entity=order")).toEqual({ entity: "order", q: "3f1f64d8" });
	expect(asked("q=%25_%27&entity=toString")).toEqual({ entity: null, q: "" });
});
