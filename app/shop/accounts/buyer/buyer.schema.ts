import { z } from "zod";
import { singleLine } from "#app/platform/forms/fields.ts";
import { type Buyer, noBuyer, parseStateRegistration } from "#app/values/buyer.ts";
import { parseCnpj } from "#app/values/cnpj.ts";
import { parseCpf } from "#app/values/cpf.ts";

const MAX_COMPANY_NAME = 120;

const text = singleLine().default("");

/** Who the invoice is for, as `BuyerFields` posts it; what belongs to the other choice is not read. */
export const buyerSchema = ({ isRequired }: { isRequired: boolean }) =>
	z
		.object({
			buyerType: z.enum(["person", "company"]).catch("person"),
			cpf: text,
			cnpj: text,
			companyName: text,
			stateRegistration: text,
		})
		.transform((given, context): Buyer => {
			const refuse = (field: keyof Buyer, message: string) => {
				context.issues.push({ code: "custom", path: [field], message, input: given[field] });
				return null;
			};
			if (given.buyerType === "person") {
				const isEmpty = given.cpf === "";
				if (isEmpty && !isRequired) return noBuyer;
				const message = isEmpty
					? "Informe o CPF, que vai na nota fiscal."
					: "Este CPF não confere. Veja se falta algum número.";
				return { ...noBuyer, cpf: parseCpf(given.cpf) ?? refuse("cpf", message) };
			}
			const { companyName } = given;
			return {
				cpf: null,
				cnpj:
					parseCnpj(given.cnpj) ??
					refuse(
						"cnpj",
						given.cnpj === ""
							? "Informe o CNPJ da empresa."
							: "Este CNPJ não confere. Veja se falta algum número ou letra.",
					),
				companyName:
					companyName === ""
						? refuse("companyName", "Informe a razão social.")
						: companyName.length > MAX_COMPANY_NAME
							? refuse("companyName", `São no máximo ${MAX_COMPANY_NAME} caracteres.`)
							: companyName,
				stateRegistration:
					parseStateRegistration(given.stateRegistration) ??
					refuse("stateRegistration", "Informe a inscrição estadual, só números, ou escreva “isento”."),
			};
		});
