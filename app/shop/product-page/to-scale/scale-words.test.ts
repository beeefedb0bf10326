import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doorPassage, doorSentence, readWall, wallSentence } from "./fit.ts";
import { type ScaleProduct, toScaleProduct } from "./scale-product.ts";
import { describeBeside, describeTogether } from "./scale-sentences.ts";

const product = (name: string, width: number, depth: number | null, height: number) =>
	toScaleProduct({
		slug: "peca",
		name,
		categoryNames: [],
		size: { widthMm: width * 10, depthMm: depth && depth * 10, heightMm: height * 10 },
	}) as ScaleProduct;

const sideboard = product("Aparador Ripado", 180, 45, 78);
const board = product("Tábua redonda", 51, 34, 2.2);

describe("the sentence below the drawing", () => {
	it("says how far a product reaches on a person", () => {
		expect(describeBeside(sideboard, "person")).toBe(
			"180 cm de largura, 78 cm de altura: chega à cintura de uma pessoa de 1,70 m.",
		);
		expect(describeBeside(product("Banco", 180, 36, 45), "person")).toMatch(/chega ao joelho de uma pessoa/);
		expect(describeBeside(product("Poste", 20, 20, 170), "person")).toMatch(/: tem a altura de uma pessoa/);
		expect(describeBeside(product("Estante", 95, 32, 205), "person")).toMatch(
			/: passa 35 cm da cabeça de uma pessoa de 1,70 m\.$/,
		);
	});

	it("compares heights with a door and a table", () => {
		expect(describeBeside(product("Estante", 95, 32, 205), "door")).toBe(
			"95 cm de largura, 205 cm de altura: 5 cm a menos que uma porta de 210 cm.",
		);
		expect(describeBeside(sideboard, "table")).toMatch(/: 3 cm a mais que uma mesa de 75 cm\.$/);
		expect(describeBeside(product("Mesa", 130, 130, 75), "table")).toMatch(
			/: a altura de uma mesa de 75 cm\.$/,
		);
	});

	it("says where a product hangs, what it stands on, and what is drawn from above", () => {
		expect(describeBeside(product("Par de prateleiras de parede", 110, 22, 4), "person")).toBe(
			"Cada uma das duas tem 110 cm de largura, 4 cm de altura: na parede, aqui com o meio a 1,50 m do chão, ao lado de uma pessoa de 1,70 m.",
		);
		expect(describeBeside(product("Trio de castiçais", 30, 15, 30), "person")).toMatch(
			/: em cima de uma mesa de 75 cm, chega à cintura de uma pessoa de 1,70 m\.$/,
		);
		expect(describeBeside(product("Abajur", 37, 37, 56), "table")).toMatch(/o alto fica a 131 cm do chão\.$/);
		expect(describeBeside(board, "hand")).toBe(
			"51 cm de largura, 34 cm de profundidade, 2,2 cm de altura: ao lado de uma mão de 19 cm.",
		);
	});

	it("compares two products", () => {
		const table = product("Mesa Cavalete", 220, 95, 76);
		expect(describeTogether(sideboard, table)).toBe(
			"À esquerda, Aparador Ripado, 180 cm de largura e 78 cm de altura. À direita, Mesa Cavalete, 220 cm de largura e 76 cm de altura: 40 cm a mais de largura e 2 cm a menos de altura.",
		);
		expect(describeTogether(table, table)).toMatch(/: a mesma largura e a mesma altura\.$/);
		expect(describeTogether(sideboard, board)).toMatch(/34 cm de profundidade: 129 cm a menos de largura\.$/);
	});
});

describe("a door of 80 cm", () => {
	it.each([
		["a sideboard, carried as it stands", 180, 45, 78, "Passa pela porta de 80 cm em pé."],
		["a dining table, on its side", 220, 95, 76, "Passa pela porta de 80 cm deitado."],
		["a round table, on its side", 130, 130, 75, "Passa pela porta de 80 cm deitado."],
		["a wardrobe higher than the door, lying", 70, 60, 230, "Passa pela porta de 80 cm deitado."],
		[
			"a bed, not at all",
			166,
			206,
			106,
			"Não passa inteiro pela porta de 80 cm: fale com a oficina antes de comprar.",
		],
	])("%s", (_, width, depth, height, sentence) => {
		expect(doorSentence({ width, depth, height })).toBe(sentence);
	});

	it("is no question for small products, and none that can be answered without the depth", () => {
		expect(doorSentence({ width: 78, depth: 78, height: 78 })).toBeNull();
		expect(doorSentence({ width: 180, depth: null, height: 78 })).toBeNull();
	});

	it("lets pass whatever a smaller product is, if a larger one passes", () => {
		const side = fc.integer({ min: 1, max: 300 });
		const rank = { upright: 2, lying: 1, none: 0 };
		fc.assert(
			fc.property(side, side, side, fc.integer({ min: 0, max: 50 }), (width, depth, height, more) => {
				const small = doorPassage({ width, depth, height });
				const large = doorPassage({ width: width + more, depth: depth + more, height: height + more });
				if (small && large) expect(rank[small]).toBeGreaterThanOrEqual(rank[large]);
			}),
		);
	});
});

describe("the wall", () => {
	it("has room for the product, or lacks some", () => {
		expect(wallSentence(2_220, 1_800)).toBe("Cabe, sobram 42 cm: 21 de cada lado.");
		expect(wallSentence(1_680, 1_800)).toBe("Não cabe: faltam 12 cm.");
		expect(wallSentence(1_800, 1_800)).toBe("Cabe na medida, sem sobra.");
		expect(wallSentence(1_810, 1_800)).toBe("Cabe, sobra 1 cm: 0,5 de cada lado.");
		expect(wallSentence(1_805, 1_800)).toBe("Cabe, sobram 0,5 cm: 0,25 de cada lado.");
		expect(wallSentence(1_790, 1_800)).toBe("Não cabe: falta 1 cm.");
	});

	it("is typed in centimetres, with or without a decimal and the unit", () => {
		expect(readWall(" 260 ")).toBe(2_600);
		expect(readWall("182,5 cm")).toBe(1_825);
		expect(readWall("182.5")).toBe(1_825);
		expect(readWall("2000")).toBe(20_000);
	});

	it.each(["", "0", "0,0", "abc", "-5", "100000", "2000,1", "1e3", "12,55", "9".repeat(50)])(
		"refuses “%s” with a sentence",
		(typed) => {
			expect(readWall(typed)).toEqual({ mistake: expect.stringMatching(/^(Digite|A parede).*\.$/) });
		},
	);
});
