import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isSignatureOf, readSignedId, signId, signText } from "./signed-text.server.ts";

describe("a signature", () => {
	it("fits into an address and is of its text alone", () => {
		const signature = signText("shows the photograph 1");
		expect(signature).toMatch(/^[\w-]{32}$/);
		expect(isSignatureOf(signature, "shows the photograph 1")).toBe(true);
		for (const other of ["", signature.slice(1), `${signature}x`, signText("shows the photograph 2")]) {
			expect(isSignatureOf(other, "shows the photograph 1")).toBe(false);
		}
	});
});

describe("a signed id", () => {
	it("is read for its purpose alone", () => {
		const id = randomUUID();
		const token = signId("answers the day", id);
		expect(readSignedId("answers the day", token)).toBe(id);
		expect(readSignedId("stops the diary", token)).toBeNull();
		for (const other of [id, `${token}.x`, token.replace(id, randomUUID()), signId("answers the day", "1")]) {
			expect(readSignedId("answers the day", other)).toBeNull();
		}
	});
});
