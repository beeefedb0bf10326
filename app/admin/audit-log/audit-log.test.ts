import { expect, test } from "vitest";
import { entityLabel, entityPath, formatAuditDetails, readAuditFilter } from "./audit-log.ts";

test("details are told in the words of the screens, and what says nothing is left out", () => {
	expect(formatAuditDetails({ from: "pending", to: "out_for_delivery" })).toBe(
		"Pendente → Saiu para Entrega",
	);
	expect(formatAuditDetails({ from: "customer", to: "admin" })).toBe("Cliente → Administrador");
	expect(formatAuditDetails({ from: "new", to: "resolved" })).toBe("Novo → Resolvido");
	expect(formatAuditDetails({ outcome: "paid", totalCents: 194_714 })).toBe("R$\u00a01.947,14");
	expect(formatAuditDetails({ existed: false })).toBe("");
	expect(formatAuditDetails({ constructor: "x", name: "Mesa" })).toBe("Mesa");
	expect(
		formatAuditDetails({
			changes: [{ path: "identity.name" }, { path: "shipping.tables" }, { path: "velha" }],
		}),
	).toBe("A oficina: Nome da loja, Tabelas de frete, velha");
});

test("an entry leads to what it is about", () => {
	const id = "3f1f64d8-6a54-4d0a-9a52-d90be4a7e111";
	expect(entityPath({ entity: "tracking", entityId: id })).toBe(`/admin/orders/${id}`);
	expect(entityPath({ entity: "mail", entityId: id })).toBeNull();
	expect(entityLabel(id)).toBe("#3f1f64d8");
	expect(entityLabel("1")).toBe("");
});

test("only what can be an id is searched for", () => {
	const asked = (query: string) => readAuditFilter(new URL(`http://loja.test/?${query}`));
	expect(asked("q=%233F1F64D8&entity=order")).toEqual({ entity: "order", q: "3f1f64d8" });
	expect(asked("q=%25_%27&entity=toString")).toEqual({ entity: null, q: "" });
});
