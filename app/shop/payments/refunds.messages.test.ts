import { expect, it } from "vitest";
import { describeRefusal } from "./refunds.messages.ts";

const refusal = (message: string, ...codes: string[]) => ({
	message,
	error: "bad_request",
	cause: codes.map((code) => ({ code })),
});

it.each([
	["2024", "Payment too old to be refunded", "180 dias"],
	["3024", "Not valid action - partial refund unsupported for this transaction", "valor inteiro"],
	["2063", "The action requested is not valid for the current payment state", "talvez já tenha sido"],
	["2000", "Payment not found", "não encontra este pagamento"],
])("says what %s means", (code, message, words) => {
	expect(describeRefusal(refusal(message, code))).toContain(words);
	expect(describeRefusal(refusal("", code))).toContain(words);
});

it.each(["Insufficient funds to refund", "The collector has not enough balance", "Saldo insuficiente"])(
	"says “%s” as lack of balance",
	(message) => {
		expect(describeRefusal(refusal(message))).toMatch(/^Falta saldo/);
	},
);

it("names the balance when Mercado Pago refuses without a number, as it does when there is none", () => {
	const unexplained = describeRefusal(refusal("Bad Request"));
	expect(unexplained).toContain("(Bad Request)");
	expect(unexplained).toContain("quando falta saldo");
});
