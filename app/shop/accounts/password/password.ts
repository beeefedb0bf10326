import type { Role } from "#app/values/status/role.ts";
import commonPasswords from "./common-passwords.json" with { type: "json" };
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-length.ts";

/** The passwords most common in Brazil, which attackers try first. In lower case, several to a line of the file. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(commonPasswords.flatMap((line) => line.split(" ")));

/** Why a new password is refused, in words for the person who chose it, or null. */
export function passwordProblem(
	password: string,
	owner: { role: Role; email?: string | undefined } = { role: "customer" },
): string | null {
	const minimum = MIN_PASSWORD_LENGTH[owner.role];
	if (Array.from(password).length < minimum) return `A senha deve ter pelo menos ${minimum} caracteres.`;
	if (password.length > MAX_PASSWORD_LENGTH)
		return `A senha deve ter no máximo ${MAX_PASSWORD_LENGTH} caracteres.`;
	if (isEasyToGuess(password.toLowerCase(), owner.email?.toLowerCase())) {
		return "Essa senha é fácil de adivinhar. Escolha outra, por exemplo três palavras que só você juntaria.";
	}
	return null;
}

function isEasyToGuess(password: string, email: string | undefined): boolean {
	// The list has the words; people add digits and a sign, as in "senha1" or "Senha2024!".
	const word = password.replace(/[^\p{L}]+$/u, "");
	return (
		COMMON_PASSWORDS.has(password) ||
		(word.length > 2 && password.length - word.length < 6 && COMMON_PASSWORDS.has(word)) ||
		new Set(password).size < 3 ||
		isSequence(password) ||
		(email !== undefined && (password === email || password === email.split("@")[0]))
	);
}

/** "234567", "fedcba": each character follows the one before it. */
function isSequence(password: string): boolean {
	const steps = new Set<number>();
	for (let index = 1; index < password.length; index += 1) {
		steps.add(password.charCodeAt(index) - password.charCodeAt(index - 1));
	}
	const [step] = steps;
	return steps.size === 1 && (step === 1 || step === -1);
}
