import { describe, expect, it } from "vitest";
import { defaultTexts } from "#app/shop/texts/default-texts.server.ts";
import { type PlaceholderValues, unmarkedText } from "#app/shop/texts/rich-text.ts";
import { buildFaq } from "./read-faq.server.ts";

const values = {
	parcelas: 12,
	"valor mínimo das parcelas": "R$ 100,00",
	"frete grátis": "R$ 500,00",
	"estados do frete grátis": "SP e RJ",
	"prazo de preparo": "1 a 5 dias úteis",
	"prazo de produção": "15 dias úteis",
	"dias do Mercado Pago": 3,
	"dias da transferência": 2,
	"horas sem e-mail confirmado": 12,
	garantia: "2 anos de garantia, além dos 90 dias da lei",
	"com Mercado Pago": true,
	"sem Mercado Pago": false,
	"com frete grátis": true,
	"sem frete grátis": false,
} satisfies PlaceholderValues;

const questions = (given: PlaceholderValues = {}) =>
	buildFaq(defaultTexts.faq.text ?? "", { ...values, ...given });
const answers = (given: PlaceholderValues = {}) =>
	questions(given)
		.flatMap((category) => category.questions.map(({ answer }) => unmarkedText(answer)))
		.join("\n");

describe("the questions", () => {
	it("give the figures of the settings and leave no placeholder", () => {
		const text = answers();
		expect(text).not.toContain("{");
		expect(text).toContain("acima de R$ 500,00 têm frete grátis na opção mais econômica para SP e RJ.");
		expect(text).toContain("são preparadas em 1 a 5 dias úteis");
		expect(text).toContain("em até 12x sem juros");
		expect(text).toContain("Cada peça tem 2 anos de garantia, além dos 90 dias da lei.");
		expect(text).toContain("por 2 dias úteis, até a transferência cair, ou por 3 no Mercado Pago");
		expect(text).toContain("Se o e-mail da sua conta ainda não foi confirmado, são 12 horas.");
	});

	it("offer no card where there is none", () => {
		const withoutCards = {
			parcelas: null,
			"valor mínimo das parcelas": null,
			"dias do Mercado Pago": null,
			"com Mercado Pago": false,
			"sem Mercado Pago": true,
		};
		expect(answers(withoutCards)).not.toMatch(/Mercado Pago|\dx|boleto|cartão de crédito/);
		expect(answers(withoutCards)).toContain("PIX copia e cola, direto para a oficina.");
	});

	it("do not promise free shipping that there is not", () => {
		const nowhere = { "frete grátis": null, "com frete grátis": false, "sem frete grátis": true };
		expect(answers(nowhere)).not.toContain("têm frete grátis");
		expect(answers(nowhere)).toContain("Para as demais, o valor aparece");
	});

	it("keep the anchors of the shop's own questions, and have each only once", () => {
		const ids = questions().flatMap(({ id, questions: each }) => [
			id,
			...each.map((question) => question.id),
		]);
		expect(ids).toEqual(expect.arrayContaining(["pagamento", "formas", "frete-gratis", "como-comprar"]));
		expect(new Set(ids).size).toBe(ids.length);
		const twice = buildFaq("## Prazo\n\n### Prazo\n\nUm.\n\n### Prazo?\n\nDois.", {});
		expect(twice[0]?.questions.map(({ id }) => id)).toEqual(["prazo-2", "prazo-3"]);
	});

	it("leave out what would have no answer", () => {
		const text = "## Cartões\n\n### Posso parcelar?\n\nEm {parcelas}x.\n\n## Entrega\n\n### Quando?\n\nLogo.";
		expect(buildFaq(text, { parcelas: null }).map(({ name }) => name)).toEqual(["Entrega"]);
	});
});
