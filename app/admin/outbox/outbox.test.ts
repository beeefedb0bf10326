import { expect, test } from "vitest";
import { mailKindLabel } from "./outbox.ts";

test("the confirmation of a withdrawal has a label, and a kind of an older version shows raw", () => {
	expect(mailKindLabel("order-withdrawn")).toBe("Desistência recebida");
	expect(mailKindLabel("order-of-old")).toBe("order-of-old");
	expect(mailKindLabel("toString")).toBe("toString");
});
