import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { buildFaq } from "./faq.server.ts";

const read = (name: string): unknown =>
	JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf8"));

const text = z.string().min(1);
const sections = z.array(z.strictObject({ id: text, title: text, paragraphs: z.array(text).min(1) }));
/* The texts are checked here, because a checker in the app would be sent to browsers. */
describe("the texts", () => {
	it("have the shape that the screens expect", () => {
		z.array(text).min(1).parse(read("care-tips"));
		const fact = z.strictObject({ title: text, text });
		const joint = fact.extend({ picture: text, alt: text });
		fact
			.extend({ joints: z.array(joint).length(3), facts: z.array(fact).length(3) })
			.parse(read("workshop-story"));
		const wood = z.strictObject({
			name: text,
			slug: z.string().regex(/^[a-z-]+$/),
			text,
			about: text,
			origin: text,
			hardness: z.strictObject({ text, source: text }).nullable(),
			ageing: text,
			care: text,
			closeUp: text,
		});
		z.array(wood).length(6).parse(read("woods"));
		sections.length(5).parse(read("privacy-policy"));
		sections.length(6).parse(read("terms-of-use"));
	});

	it("have an anchor each on the page of the legal texts", () => {
		const ids = ["privacy-policy", "terms-of-use"].flatMap((name) =>
			sections.parse(read(name)).map(({ id }) => id),
		);
		expect(new Set(ids).size).toBe(ids.length);
	});
});

describe("the questions", () => {
	const parameters = {
		offersMercadoPago: true,
		instalments: 12,
		instalmentsAbove: "R$ 100,00",
		freeShippingFrom: "R$ 500,00",
		freeShippingStates: "SP e RJ",
		handlingTime: "1 a 5 dias úteis",
		productionTime: "15 dias úteis",
		guarantee: "2 anos de garantia, além dos 90 dias da lei",
		mercadoPagoDays: 3,
		transferDays: 2,
		unconfirmedHours: 12,
	};
	const answersOf = (faq: ReturnType<typeof buildFaq>) =>
		faq.flatMap(({ questions }) => questions.map(({ answer }) => answer)).join("\n");

	it("give the figures of the settings and leave no placeholder", () => {
		const answers = answersOf(buildFaq(parameters));
		expect(answers).not.toContain("{");
		expect(answers).toContain("acima de R$ 500,00 têm frete grátis na opção mais econômica para SP e RJ.");
		expect(answers).toContain("são preparadas em 1 a 5 dias úteis");
		expect(answers).toContain("em até 12x sem juros");
		expect(answers).toContain("Cada peça tem 2 anos de garantia, além dos 90 dias da lei.");
		expect(answers).toContain("por 2 dias úteis, até a transferência cair, ou por 3 no Mercado Pago");
		expect(answers).toContain("Se o e-mail da sua conta ainda não foi confirmado, são 12 horas.");
	});

	it("offer no card where there is none", () => {
		const answers = answersOf(buildFaq({ ...parameters, offersMercadoPago: false }));
		expect(answers).not.toMatch(/Mercado Pago|\dx|boleto|cartão de crédito/);
		expect(answers).toContain("PIX copia e cola, direto para a oficina.");
	});

	it("do not promise free shipping that there is not", () => {
		expect(answersOf(buildFaq({ ...parameters, freeShippingFrom: null }))).not.toContain("têm frete grátis");
	});
});
