import { expect, it } from "vitest";
import { render } from "#tests/support/render.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";

it("lists mistakes in the sequence of the fields, whichever rule found them first", () => {
	const fields = {
		phone: "Informe um telefone.",
		paymentMethod: "Selecione uma forma de pagamento.",
		zipCode: "Digite um CEP válido para continuar.",
		stock: "Restam 2 unidades.",
		shippingOptionId: "Escolha uma opção de frete.",
		cpf: "Este CPF não confere.",
	};
	const { page } = render(<ErrorSummary fields={fields} remaining={fields} />);
	expect(
		page("li")
			.toArray()
			.map((item) => page(item).text()),
	).toEqual([
		"Restam 2 unidades.",
		"Digite um CEP válido para continuar.",
		"Informe um telefone.",
		"Este CPF não confere.",
		"Escolha uma opção de frete.",
		"Selecione uma forma de pagamento.",
	]);
});
