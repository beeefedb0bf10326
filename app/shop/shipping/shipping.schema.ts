import { z } from "zod";

/** What the three shipping functions take (specification, section 7); anything else is refused. */

const refuseUnknown = {
	error: (issue: { code?: string; keys?: readonly string[] }) =>
		issue.code === "unrecognized_keys"
			? `Campo desconhecido: ${(issue.keys ?? []).join(", ").slice(0, 80)}.`
			: "Envie um objeto JSON com os campos da função.",
};

const typedCep = z.string("Informe o CEP.").max(20, "Digite um CEP com 8 números.");
const quantity = z
	.int("A quantidade deve ser um número inteiro.")
	.min(1, "A quantidade mínima é 1.")
	.max(99, "A quantidade máxima é 99.");
const weight = z.number("O peso deve ser um número.").min(0, "O peso não pode ser negativo.");

export const validateCepSchema = z.strictObject({ zip_code: typedCep }, refuseUnknown);

export const addressAutocompleteSchema = z.strictObject(
	{
		query: z.string("Informe o que procurar.").max(200, "A busca é longa demais."),
		type: z.enum(["cep", "address"], "O tipo deve ser cep ou address."),
		/** The city already in the form: the services only search within one. */
		city: z.string().max(120, "A cidade é longa demais.").optional(),
		state: z.string().max(2, "Use a sigla do estado.").optional(),
	},
	refuseUnknown,
);

export const shippingQuoteSchema = z.strictObject(
	{
		zip_code: typedCep,
		/** Accepted as the specification has it, and not believed: weights come from the database. */
		weight: weight.optional(),
		items: z
			.array(
				z.strictObject(
					{
						id: z.uuid("Peça desconhecida."),
						name: z.string().max(300, "O nome é longo demais.").optional(),
						quantity,
						weight: weight.nullish(),
					},
					refuseUnknown,
				),
				"Informe as peças.",
			)
			.min(1, "Informe ao menos uma peça.")
			.max(50, "São no máximo 50 peças diferentes."),
	},
	refuseUnknown,
);
