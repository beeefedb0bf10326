import { expect, test } from "vitest";
import { paperName } from "./order-filters.ts";

test("only an order that was paid has a receipt", () => {
	const paid = { paidAt: new Date() };
	const unpaid = { paidAt: null };
	expect(paperName("recibo", paid)).toBe("Recibo");
	expect(paperName("recibo", unpaid)).toBe("Resumo");
	expect(paperName("romaneio", unpaid)).toBe("Romaneio");
});
