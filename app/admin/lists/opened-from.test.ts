import { expect, it } from "vitest";
import { sendOrderPath } from "#app/admin/orders/admin-order-status.ts";
import { dialogPath, pathBehind } from "./opened-from.ts";

const behind = (address: string) => {
	const { searchParams } = new URL(address, "https://loja.example");
	return pathBehind("/admin/orders", searchParams, { de: null });
};

it("leads from the dashboard to a dialog and back, and from a list to the same list", () => {
	const fromDashboard = dialogPath("/admin/orders/7", { pathname: "/admin", search: "?days=90" });
	expect(fromDashboard).toBe("/admin/orders/7?de=hoje");
	expect(behind(fromDashboard)).toBe("/admin");
	const fromList = dialogPath("/admin/orders/7", { pathname: "/admin/orders", search: "?q=Ana" });
	expect(fromList).toBe("/admin/orders/7?q=Ana");
	expect(behind(fromList)).toBe("/admin/orders?q=Ana");
});

it("leads from “Enviar” to the order's details, where it was opened from them", () => {
	const details = { pathname: "/admin/orders/7", search: "?q=Ana" };
	expect(sendOrderPath("7", details)).toBe("/admin/orders/7/send?q=Ana&de=pedido");
	expect(sendOrderPath("7", { pathname: "/admin", search: "" })).toBe("/admin/orders/7/send?de=hoje");
	expect(behind(sendOrderPath("7", details))).toBe("/admin/orders?q=Ana");
});
