import { describe, expect, it } from "vitest";
import { productFormSchema } from "./admin-products.schema.ts";

const category = "3d0c2f5e-7d6a-4b0e-9a54-0d6b0a7f1c11";
const filled = {
	name: "  Mesa   Mantiqueira ",
	description: "Para oito.\r\nEm peroba.",
	price: "1.990,50",
	categoryIds: category,
	materials: ["Peroba-rosa", "", " Imbuia "],
	width: "220",
	depth: "95,5",
	height: "",
	weight: "5,25",
	stockQuantity: "3",
	isActive: "on",
};
const read = (more: Record<string, unknown> = {}) => productFormSchema.parse({ ...filled, ...more });
const messageOf = (more: Record<string, unknown>): string | undefined =>
	productFormSchema.safeParse({ ...filled, ...more }).error?.issues[0]?.message;

describe("the product form", () => {
	// rule: 5.12
	it("becomes the shop's units, with empty values as null", () => {
		expect(read()).toMatchObject({
			name: "Mesa Mantiqueira",
			description: "Para oito.\nEm peroba.",
			price: 199_050,
			originalPrice: null,
			categoryIds: [category],
			materials: ["Peroba-rosa", "Imbuia"],
			widthMm: 2_200,
			depthMm: 955,
			heightMm: null,
			weightGrams: 5_250,
			stockQuantity: 3,
			shippingType: "calculated",
			isActive: true,
			isFeatured: false,
			isMadeToOrder: false,
			finish: null,
			specifications: {},
		});
	});

	it("keeps the days only of a product made to order, and facts only when they say something", () => {
		expect(read({ productionDays: "20", availableAfterDays: "5" })).toMatchObject({ productionDays: null });
		expect(
			read({
				isMadeToOrder: "on",
				productionDays: "20",
				availableAfterDays: "0",
				"specification-color": " Mel ",
			}),
		).toMatchObject({ productionDays: 20, availableAfterDays: null, specifications: { color: "Mel" } });
	});

	it("reads the work at a bench in minutes, only of a product made to order; of another it stays as it is", () => {
		const work = {
			isMadeToOrder: "on",
			benchHours: "16,25",
			benchSetupHours: "",
			dryingDays: "2",
			benchIds: [category],
			workSteps: "encaixes 60\r\nacabamento: 40%",
		};
		expect(read(work)).toMatchObject({
			benchMinutes: 975,
			benchSetupMinutes: 0,
			dryingDays: 2,
			benchIds: [category],
			workSteps: [
				{ name: "encaixes", share: 60 },
				{ name: "acabamento", share: 40 },
			],
		});
		expect(read({ isMadeToOrder: "on" })).toMatchObject({
			benchMinutes: null,
			benchSetupMinutes: 0,
			dryingDays: 0,
			benchIds: [],
			workSteps: null,
		});
		expect(Object.keys(read({ ...work, isMadeToOrder: undefined })).join()).not.toMatch(
			/bench|drying|workSteps/,
		);
	});

	const hoursMessage = "Informe de 0,25 a 600 horas, ou deixe em branco.";
	it.each([
		[{ benchHours: "0" }, hoursMessage],
		[{ benchHours: "0,1" }, hoursMessage],
		[{ benchHours: "10.000" }, hoursMessage],
		[{ benchHours: "600,25" }, hoursMessage],
		[{ benchHours: "8h" }, hoursMessage],
		[{ benchHours: "-8" }, hoursMessage],
		[{ benchSetupHours: "100,25" }, "Informe de 0 a 100 horas, ou deixe em branco."],
		[{ dryingDays: "61" }, "Digite um número inteiro de dias, de 0 a 60."],
		[{ dryingDays: "-1" }, "Digite um número inteiro de dias, de 0 a 60."],
		[{ workSteps: "encaixes 50\nmontagem 49" }, "As etapas somam 99%. Precisam somar 100%."],
		[{ benchIds: "todas" }, "Escolha uma das opções."],
	])("refuses %j as work at a bench", (given, message) => {
		expect(messageOf({ isMadeToOrder: "on", ...given })).toBe(message);
	});

	it("reads the codes of invoices however they are written, and leaves empty ones to the settings", () => {
		expect(
			read({
				sku: " MESA-1 ",
				gtin: "7 891000 315507",
				ncm: "9403.60.00",
				taxClass: "000001",
				origin: "0",
			}),
		).toMatchObject({
			sku: "MESA-1",
			gtin: "7891000315507",
			ncm: "94036000",
			taxClass: "000001",
			origin: "0",
		});
		const empty = { sku: "", gtin: "", ncm: "", taxClass: "", origin: "" };
		expect(read(empty)).toMatchObject({ sku: null, gtin: null, ncm: null, taxClass: null, origin: null });
		expect(read()).toMatchObject({ sku: null, taxClass: null, origin: null });
	});

	it.each([
		[{ ncm: "9403" }, "O NCM tem 8 dígitos, como 9403.60.00."],
		[
			{ gtin: "7891000315508" },
			"O GTIN tem 8, 12, 13 ou 14 dígitos, e o último confere os outros: copie-o do código de barras.",
		],
		[{ taxClass: "0000001" }, "O cClassTrib tem 6 dígitos, como 000001."],
		[{ origin: "9" }, "Escolha uma das opções."],
		[{ name: " " }, "Nome é obrigatório"],
		[{ description: "" }, "Descrição é obrigatória"],
		[{ price: "" }, "Preço deve ser maior que zero"],
		[{ price: "0" }, "Preço deve ser maior que zero"],
		[{ price: "0,00" }, "Preço deve ser maior que zero"],
		[{ price: "-5" }, "Preço deve ser maior que zero"],
		[{ price: "doze" }, "Digite o preço como 1.990,00."],
		[{ price: "999.999.999.999" }, "Digite o preço como 1.990,00."],
		[{ categoryIds: [] }, "Pelo menos uma categoria é obrigatória"],
		[{ categoryIds: undefined }, "Pelo menos uma categoria é obrigatória"],
		[{ categoryIds: "mesas" }, "Escolha uma das opções."],
		[{ stockQuantity: "-1" }, "Estoque não pode ser negativo"],
		[{ stockQuantity: "1,5" }, "Digite um número inteiro."],
		[{ shippingType: "teleporte" }, "Escolha uma das opções."],
		[{ imageIds: Array(6).fill(category) }, "Máximo de 5 imagens permitidas"],
		[{ width: "dois metros" }, "Digite a medida em centímetros, como 45,5."],
		[{ originalPrice: "x" }, "Digite o preço original como 1.990,00, ou deixe vazio."],
	])("refuses %j", (more, message) => {
		expect(messageOf(more)).toBe(message);
	});
});
