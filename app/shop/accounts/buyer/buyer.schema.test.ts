import { describe, expect, it } from "vitest";
import { noBuyer } from "#app/values/buyer.ts";
import { buyerSchema } from "./buyer.schema.ts";

const schema = buyerSchema({ isRequired: false });
const company = {
	buyerType: "company",
	cpf: "abc",
	cnpj: "12.abc.345/01de-35",
	companyName: " Pousada  Araucária Ltda. ",
	stateRegistration: "110.042.490.114",
};

function wrong(given: object, rules = schema) {
	const issues = rules.safeParse(given).error?.issues ?? [];
	return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

describe("who an invoice is for", () => {
	it("is nobody in particular, a person or a company, never both", () => {
		expect(schema.parse({})).toEqual(noBuyer);
		expect(schema.parse({ ...company, buyerType: "person", cpf: "529.982.247-25" })).toEqual({
			...noBuyer,
			cpf: "52998224725",
		});
		expect(schema.parse(company)).toEqual({
			cpf: null,
			cnpj: "12ABC34501DE35",
			companyName: "Pousada Araucária Ltda.",
			stateRegistration: "110042490114",
		});
		expect(schema.parse({ ...company, stateRegistration: "Isenta" }).stateRegistration).toBe("ISENTO");
	});

	it("names what is missing or wrong at its field", () => {
		const required = buyerSchema({ isRequired: true });
		expect(wrong({}, required)).toEqual({ cpf: "Informe o CPF, que vai na nota fiscal." });
		expect(wrong({ cpf: "529.982.247-26" })).toEqual({
			cpf: "Este CPF não confere. Veja se falta algum número.",
		});
		expect(wrong({ buyerType: "company" })).toEqual({
			cnpj: "Informe o CNPJ da empresa.",
			companyName: "Informe a razão social.",
			stateRegistration: "Informe a inscrição estadual, só números, ou escreva “isento”.",
		});
		expect(wrong({ ...company, cnpj: "12.ABC.345/01DE-36" })).toEqual({
			cnpj: "Este CNPJ não confere. Veja se falta algum número ou letra.",
		});
		expect(Object.keys(wrong({ ...company, companyName: "a".repeat(121) }))).toEqual(["companyName"]);
		expect(Object.keys(wrong({ ...company, stateRegistration: "não tem" }))).toEqual(["stateRegistration"]);
	});
});
