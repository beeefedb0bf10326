import { expect, test } from "vitest";
import { readFilters } from "#app/platform/lists/list-filter.ts";
import { auditFilters, entityLabel, entityPath, formatAuditDetails } from "./audit-log.ts";

test("details use the words of the screens and leave out technical ones", () => {
	expect(formatAuditDetails({ from: "pending", to: "out_for_delivery" })).toBe(
		"Pendente → Saiu para Entrega",
	);
	expect(formatAuditDetails({ from: "customer", to: "admin" })).toBe("Cliente → Administrador");
	expect(formatAuditDetails({ from: "new", to: "resolved" })).toBe("Novo → Resolvido");
	expect(formatAuditDetails({ outcome: "paid", totalCents: 194_714 })).toBe("R$\u00a01.947,14");
	expect(formatAuditDetails({ existed: false })).toBe("");
	expect(formatAuditDetails({ product: "Mesa", rank: 1, orders: "#3f1f64d8 e #9c1185a5" })).toBe(
		"Mesa · também #3f1f64d8 e #9c1185a5",
	);
	expect(formatAuditDetails({ trackingCode: "JM1", furtherTrackingCodes: "JM2, JM3" })).toBe(
		"código JM1 · Volume 2: JM2 · Volume 3: JM3",
	);
	expect(formatAuditDetails({ furtherTrackingCodes: "" })).toBe("um só volume");
	expect(formatAuditDetails({ constructor: "x", name: "Mesa" })).toBe("Mesa");
	expect(
		formatAuditDetails({
			changes: [{ path: "identity.name" }, { path: "shipping.tables" }, { path: "velha" }],
		}),
	).toBe("A oficina: Nome da loja, Tabelas de frete, velha");
});

test("an entry links to its entity", () => {
	const id = "3f1f64d8-6a54-4d0a-9a52-d90be4a7e111";
	expect(entityPath({ action: "tracking.updated", entityId: id })).toBe(`/admin/orders/${id}`);
	expect(entityPath({ action: "mail.resent", entityId: id })).toBeNull();
	expect(entityPath({ action: "retired", entityId: id })).toBeNull();
	expect(entityLabel({ entity: "order", entityId: id })).toBe("#3f1f64d8");
	expect(entityLabel({ entity: "settings", entityId: "1" })).toBe("");
	expect(entityLabel({ entity: "search", entityId: "criado mudo" })).toBe("criado mudo");
});

test("an import of products shows its count and has no link", () => {
	const entry = { action: "product.imported", entity: "product", entityId: "9c1185a5c5e9fc54" };
	expect(entityPath(entry)).toBeNull();
	expect(entityLabel(entry)).toBe("");
	expect(formatAuditDetails({ created: 12, updated: 1 })).toBe("12 produtos novos · 1 produto alterado");
});

test("an id is searched for as it is shown, and other words as they are", () => {
	const filterOf = (query: string) => readFilters(auditFilters, new URLSearchParams(query));
	expect(filterOf("q=%233F1F64D8&entity=order")).toEqual({ entity: "order", q: "3f1f64d8" });
	expect(filterOf("q=+Mesa%00&entity=toString")).toEqual({ entity: null, q: "mesa" });
});
