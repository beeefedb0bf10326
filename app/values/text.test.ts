import { describe, expect, it } from "vitest";
import { formatTown } from "./address/shipping-address.ts";
import { formatLongDate } from "./date.ts";
import { formatPhone } from "./phone.ts";
import { phoneHref } from "./phone-links.ts";
import { itemsText, keepTogether } from "./text.ts";

describe("what a line may not break", () => {
	it("is a date, a phone number, a town with its state and a number with its unit, on screens", () => {
		expect(keepTogether(`Chega até ${formatLongDate("2026-12-07")}, em casa`)).toBe(
			"Chega até 7\u00a0de\u00a0dezembro, em casa",
		);
		expect(keepTogether(formatLongDate("2027-01-01"))).toBe("1º\u00a0de\u00a0janeiro");
		expect(keepTogether(formatPhone("11988881234"))).toBe("(11)\u00a098888-1234");
		expect(keepTogether("180 × 45 × 78 cm, 12,5 kg e 2 g")).toBe(
			"180 × 45 × 78\u00a0cm, 12,5\u00a0kg e 2\u00a0g",
		);
		const town = formatTown({ city: "São Paulo", state: "SP" });
		expect(keepTogether(`em ${town}, 01310-100`)).toBe("em São Paulo\u00a0–\u00a0SP, 01310-100");
	});

	it("stays plain in files, links and mails, and leaves other words alone", () => {
		expect(formatLongDate("2026-12-07")).toBe("7 de dezembro");
		expect(formatPhone("11988881234")).toBe("(11) 98888-1234");
		expect(formatTown({ city: "São Paulo", state: "SP" })).toBe("São Paulo – SP");
		expect(keepTogether("Mesa – Imbuia, Banco 000 – Banco, A – OAB")).toBe(
			"Mesa – Imbuia, Banco 000 – Banco, A – OAB",
		);
		expect(phoneHref("(11) 98888-1234")).toBe("tel:+5511988881234");
		expect(keepTogether("2 gavetas, 3 de cada, Rua 7 de Abril")).toBe(
			"2 gavetas, 3\u00a0de\u00a0cada, Rua 7\u00a0de\u00a0Abril",
		);
	});
});

it("speaks of one product or of several", () => {
	expect(itemsText([{ quantity: 1 }], "sua peça", "suas peças")).toBe("sua peça");
	expect(itemsText([{ quantity: 2 }], "sua peça", "suas peças")).toBe("suas peças");
	expect(itemsText([{ quantity: 1 }, { quantity: 1 }], "sua peça", "suas peças")).toBe("suas peças");
});
