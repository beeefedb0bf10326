import { z } from "zod";
import { singleLine } from "#app/platform/forms/fields.ts";
import { type Buyer, noBuyer, parseStateRegistration } from "#app/values/buyer.ts";
import { parseCnpj } from "#app/values/cnpj.ts";
import { parseCpf } from "#app/values/cpf.ts";
import { buyerFields } from "#app/values/fields/buyer-fields.ts";

const buyerText = singleLine().default("");

/** Turn typed text into the stored value; null where it cannot be read. */
const parsers: Record<keyof Buyer, (text: string) => string | null> = {
	cpf: parseCpf,
	cnpj: parseCnpj,
	companyName: (name) => (name.length <= buyerFields.companyName.maxLength ? name : null),
	stateRegistration: parseStateRegistration,
};

/** Messages for a field that is missing, and for one that cannot be read. */
const buyerMessages = {
	cpf: {
		missing: "Informe o CPF, que vai na nota fiscal.",
		wrong: "Este CPF não confere. Veja se falta algum número.",
	},
	companyName: {
		missing: "Informe a razão social.",
		wrong: `São no máximo ${buyerFields.companyName.maxLength} caracteres.`,
	},
	cnpj: {
		missing: "Informe o CNPJ da empresa.",
		wrong: "Este CNPJ não confere. Veja se falta algum número ou letra.",
	},
	stateRegistration: {
		missing: "Informe a inscrição estadual, só números, ou escreva “isento”.",
		wrong: "Informe a inscrição estadual, só números, ou escreva “isento”.",
	},
} as const satisfies Record<keyof Buyer, { missing: string; wrong: string }>;

/** The buyer on the invoice, as `BuyerFields` posts it. Fields of the kind that was not chosen are ignored. */
export const buyerSchema = ({ isRequired }: { isRequired: boolean }) =>
	z
		.object({
			buyerType: z.enum(["person", "company"]).catch("person"),
			cpf: buyerText,
			cnpj: buyerText,
			companyName: buyerText,
			stateRegistration: buyerText,
		})
		.transform((entered, context): Buyer => {
			const read = (field: keyof Buyer): string | null => {
				const typed = entered[field];
				const value = typed === "" ? null : parsers[field](typed);
				const message = buyerMessages[field][typed === "" ? "missing" : "wrong"];
				if (value === null) context.issues.push({ code: "custom", path: [field], message, input: typed });
				return value;
			};
			if (entered.buyerType === "person") {
				if (entered.cpf === "" && !isRequired) return noBuyer;
				return { ...noBuyer, cpf: read("cpf") };
			}
			return {
				cpf: null,
				cnpj: read("cnpj"),
				companyName: read("companyName"),
				stateRegistration: read("stateRegistration"),
			};
		});
