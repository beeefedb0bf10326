/** Format of a Correios code: service, eight digits, check digit, country (UPU S10). */
const CORREIOS_CODE = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/;
const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

export type CorreiosCodeProblem = "shape" | "check_digit";

/** Signs that a Correios code was mistyped, or null. Other carriers' codes are not checked. */
export function checkCorreiosCode(carrier: string | null, code: string): CorreiosCodeProblem | null {
	if (carrier !== "correios" || code.trim() === "") return null;
	const [, serial, digit] = CORREIOS_CODE.exec(code.replace(/\s/g, "").toUpperCase()) ?? [];
	if (serial === undefined) return "shape";
	return correiosCheckDigit(serial) === Number(digit) ? null : "check_digit";
}

function correiosCheckDigit(serial: string): number {
	const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(serial[at]), 0);
	const remainder = 11 - (sum % 11);
	return remainder === 10 ? 0 : remainder === 11 ? 5 : remainder;
}

export const correiosCodeHint = "São 13 caracteres, como AA123456785BR.";

export const correiosCodeProblems: Record<CorreiosCodeProblem, string> = {
	shape: "Um código dos Correios tem 13 caracteres, como AA123456785BR. Confira o que foi digitado.",
	check_digit: "O dígito verificador não confere: um dos números deve estar trocado.",
};
