import { generateCnpj, generateCpf, isValidCnpj, isValidCpf } from "@brazilian-utils/brazilian-utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCep, parseCep } from "./cep.ts";
import { formatCnpj, parseCnpj } from "./cnpj.ts";
import { formatCpf, parseCpf } from "./cpf.ts";
import { formatFiscalCode, parseFiscalCode } from "./fiscal/fiscal-codes.ts";
import { formatNumber, formatNumberField } from "./number.ts";
import { formatPhone, parsePhone, whatsAppNumber } from "./phone.ts";
import { chatUrl, phoneHref } from "./phone-links.ts";
import { slugify } from "./slug.ts";
import { isUf, parseUf, ufs } from "./states.ts";
import { formatList, removeAccents, shortId, truncateWords } from "./text.ts";

describe("CEP", () => {
	it.each(["12460-000", "12460000", " 12.460-000 "])("reads %j", (text) => {
		expect(parseCep(text)).toBe("12460000");
	});

	it.each(["", "1246000", "124600000", "00000-000", "00999-999", "abc"])("refuses %j", (text) => {
		expect(parseCep(text)).toBeNull();
	});

	// rule: 5.08
	it("formats while it is typed, and whatever it formats it reads", () => {
		expect(formatCep("12460")).toBe("12460");
		expect(formatCep("124600")).toBe("12460-0");
		fc.assert(
			fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), (number) => {
				const digits = String(number).padStart(8, "0");
				expect(parseCep(formatCep(digits))).toBe(digits);
			}),
		);
	});
});

describe("phone", () => {
	it("is called in Brazil by its link, however it was written", () => {
		for (const written of ["(12) 3662-0000", "+55 12 3662-0000", "012 3662 0000"])
			expect(phoneHref(written)).toBe("tel:+551236620000");
	});

	it.each([
		["(12) 99999-9999", "5512999999999"],
		["+55 12 99999-9999", "5512999999999"],
		["012 99999 9999", "5512999999999"],
		["55 99999-9999", "5555999999999"],
		["(12) 3662-0000", null],
		["(20) 99999-9999", null],
		["99999-9999", null],
		["+1 415 555 2671", null],
		["", null],
	])("is written to by WhatsApp where it is a mobile number of Brazil: %j", (written, number) => {
		expect(whatsAppNumber(written)).toBe(number);
	});

	it("begins a conversation with a sentence that may hold anything", () => {
		const address = new URL(chatUrl("5512999999999", "Olá! É sobre a peça “Mesa & banco” #2? 100%: "));
		expect(address.origin + address.pathname).toBe("https://wa.me/5512999999999");
		expect(address.searchParams.get("text")).toBe("Olá! É sobre a peça “Mesa & banco” #2? 100%: ");
	});

	it.each([
		["(12) 99999-9999", "12", "999999999", "(12) 99999-9999"],
		["12 3662-1234", "12", "36621234", "(12) 3662-1234"],
		["+55 12 99999-9999", "12", "999999999", "(12) 99999-9999"],
		["012 99999 9999", "12", "999999999", "(12) 99999-9999"],
		["55 99999-9999", "55", "999999999", "(55) 99999-9999"],
	])("reads %j", (text, areaCode, number, formatted) => {
		expect(parsePhone(text)).toEqual({ areaCode, number });
		expect(formatPhone(text)).toBe(formatted);
	});

	it.each(["", "99999-9999", "(20) 99999-9999", "(12) 89999-9999", "(12) 6999-9999", "123"])(
		"refuses %j",
		(text) => expect(parsePhone(text)).toBeNull(),
	);

	it("formats while it is typed", () => {
		expect(["1", "12", "123", "1236621", "1236621234", "12999999999"].map(formatPhone)).toEqual([
			"(1",
			"(12",
			"(12) 3",
			"(12) 3662-1",
			"(12) 3662-1234",
			"(12) 99999-9999",
		]);
		expect(formatPhone("")).toBe("");
	});
});

describe("CPF", () => {
	it("accepts right check digits and formats them", () => {
		expect(parseCpf("529.982.247-25")).toBe("52998224725");
		expect(formatCpf("52998224725")).toBe("529.982.247-25");
		expect(formatCpf("5299")).toBe("529.9");
	});

	it.each(["", "529.982.247-26", "111.111.111-11", "5299822472", "529x98224725"])("refuses %j", (text) => {
		expect(parseCpf(text)).toBeNull();
	});

	it("agrees with brazilian-utils", () => {
		for (let round = 0; round < 50; round++) expect(parseCpf(generateCpf())).not.toBeNull();
		fc.assert(
			fc.property(fc.stringMatching(/^\d{11}$/), (digits) => {
				expect(parseCpf(digits) !== null).toBe(isValidCpf(digits));
			}),
		);
	});
});

describe("CNPJ", () => {
	it.each([
		["11.222.333/0001-81", "11222333000181"],
		["12.ABC.345/01DE-35", "12ABC34501DE35"],
		["12abc34501de35", "12ABC34501DE35"],
	])("reads %j, with and without letters", (text, cnpj) => {
		expect(parseCnpj(text)).toBe(cnpj);
		expect(parseCnpj(formatCnpj(cnpj))).toBe(cnpj);
	});

	it.each([
		"",
		"11.222.333/0001-82",
		"12.ABC.345/01DE-36",
		"00.000.000/0000-00",
		"1122233300018",
		"11222333000A81",
		"1122233300018A",
		"12.ÁBC.345/01DE-35",
	])("refuses %j", (text) => expect(parseCnpj(text)).toBeNull());

	it("agrees with brazilian-utils on numbers without letters, and formats while it is typed", () => {
		for (let round = 0; round < 50; round++) expect(parseCnpj(generateCnpj())).not.toBeNull();
		fc.assert(
			fc.property(fc.stringMatching(/^\d{14}$/), (digits) => {
				expect(parseCnpj(digits) !== null).toBe(isValidCnpj(digits));
			}),
		);
		expect(["1", "112", "112223", "112223330001", "1122233300018"].map(formatCnpj)).toEqual([
			"1",
			"11.2",
			"11.222.3",
			"11.222.333/0001",
			"11.222.333/0001-8",
		]);
	});
});

describe("codes of invoices", () => {
	it.each([
		["ncm", "9403.60.00", "94036000"],
		["ncm", " 94036000 ", "94036000"],
		["ncm", "9403.60", null],
		["ncm", "9403-60-00", null],
		["gtin", "7891000315507", "7891000315507"],
		["gtin", "7 891000 315507", "7891000315507"],
		["gtin", "17891000315504", "17891000315504"],
		["gtin", "036000291452", "036000291452"],
		["gtin", "96385074", "96385074"],
		["gtin", "7891000315508", null],
		["gtin", "78910003155", null],
		["gtin", "36000291452", null],
		["gtin", "7,89E+12", null],
		["gtin", "0000000000000", null],
		["gtin", "SEM GTIN", null],
		["taxClass", "000001", "000001"],
		["taxClass", "1", "000001"],
		["taxClass", "", null],
		["taxClass", "0000001", null],
		["cfopInState", "5.101", "5101"],
		["cfopInState", "6101", null],
		["cfopOutOfState", "6107", "6107"],
		["cfopOutOfState", "5101", null],
		["cfopToTaxpayer", "6101", "6101"],
	] as const)("reads %s %j as %j", (code, text, digits) => {
		expect(parseFiscalCode(code, text)).toBe(digits);
		if (digits) expect(parseFiscalCode(code, formatFiscalCode(code, digits))).toBe(digits);
	});
});

describe("slug", () => {
	// rule: 5.13
	it.each([
		["Mesa de Jantar Cavalete", "mesa-de-jantar-cavalete"],
		["Até 50% OFF", "ate-50-off"],
		["Criado-mudo  São João – nº 2", "criado-mudo-sao-joao-n-2"],
		["  --Ação!--  ", "acao"],
		["木", ""],
	])("of %j is %j", (name, slug) => expect(slugify(name)).toBe(slug));

	it("is always empty or of the form that the database demands", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme" }), (name) => {
				expect(slugify(name)).toMatch(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/);
			}),
		);
	});
});

describe("text", () => {
	it("folds accents and keeps case", () => {
		expect(removeAccents("São João, AÇÃO, übermäßig")).toBe("Sao Joao, ACAO, ubermaßig");
	});

	// rule: 2.27
	it("cuts between words within the limit", () => {
		expect(truncateWords("Mesa de jantar maciça", 15)).toBe("Mesa de jantar…");
		expect(truncateWords("Mesa de jantar, maciça", 16)).toBe("Mesa de jantar…");
		expect(truncateWords("Mesa  de\njantar", 150)).toBe("Mesa de jantar");
		fc.assert(
			fc.property(
				fc.string({ unit: "grapheme", maxLength: 300 }),
				fc.integer({ min: 2, max: 150 }),
				(text, limit) => {
					expect(Array.from(truncateWords(text, limit)).length).toBeLessThanOrEqual(limit);
				},
			),
		);
	});

	// rule: 9.12
	it("shortens an id to its first eight characters", () => {
		expect(shortId("3f2b8c10-0000-4000-8000-000000000000")).toBe("3f2b8c10");
	});

	it("lists words", () => {
		expect(formatList(["SP", "RJ", "MG"])).toBe("SP, RJ e MG");
	});
});

describe("states", () => {
	it("are 27 and are read by letters or by name", () => {
		expect(ufs).toHaveLength(27);
		expect(parseUf(" sp ")).toBe("SP");
		expect(parseUf("são paulo")).toBe("SP");
		expect(parseUf("PARA")).toBe("PA");
		expect(parseUf("XX")).toBeNull();
		expect(isUf("toString")).toBe(false);
	});
});

describe("figures", () => {
	it("are written as in Brazil", () => {
		expect(formatNumber(4.8, 1)).toBe("4,8");
		expect(formatNumber(1234)).toBe("1.234");
		expect(formatNumber(4.35, 1)).toBe("4,4");
		expect(formatNumber(1_234_567.5, 2)).toBe("1.234.567,50");
		expect(formatNumberField(1234.5)).toBe("1234,5");
	});
});
