import { describe, expect, it } from "vitest";
import { passwordProblem } from "./password.ts";

describe("passwordProblem", () => {
	it.each(["imbuia e cera", "Peroba-Rosa-82", "çaçarola", "🪵🪑🛋️ madeira"])("accepts %j", (password) => {
		expect(passwordProblem(password)).toBeNull();
	});

	// rule: 5.01
	it("requires six characters, and twelve from admins", () => {
		expect(passwordProblem("cedro")).toBe("A senha deve ter pelo menos 6 caracteres.");
		expect(passwordProblem("cedro7")).toBeNull();
		expect(passwordProblem("cedro-rosa7", { role: "admin" })).toBe(
			"A senha deve ter pelo menos 12 caracteres.",
		);
		expect(passwordProblem("cedro-rosa-7", { role: "artisan" })).toBeNull();
	});

	it("counts what people see as one character as one", () => {
		expect(passwordProblem("🪵🪵🪑")).toBe("A senha deve ter pelo menos 6 caracteres.");
	});

	it("refuses a password too long to hash", () => {
		expect(passwordProblem("ab1".repeat(43))).toBe("A senha deve ter no máximo 128 caracteres.");
	});

	it.each(["123456", "senha123", "Senha2024!", "FLAMENGO", "flamengo99", "abcdef", "987654", "aaaaaaa"])(
		"refuses %j as easy to guess",
		(password) => {
			expect(passwordProblem(password)).toMatch(/fácil de adivinhar/);
		},
	);

	it("refuses the person's own e-mail and its name", () => {
		const owner = { role: "customer", email: "Ana.Prado@example.com" } as const;
		expect(passwordProblem("ana.prado@example.com", owner)).toMatch(/fácil de adivinhar/);
		expect(passwordProblem("ana.prado", owner)).toMatch(/fácil de adivinhar/);
		expect(passwordProblem("ana.prado.2", owner)).toBeNull();
	});
});
