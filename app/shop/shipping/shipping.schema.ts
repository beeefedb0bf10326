import { z } from "zod";
import { textsNamed } from "#app/platform/forms/fields.ts";
import type { IsoDay } from "#app/values/date.ts";
import { postalFieldNames } from "#app/values/fields/address-fields.ts";
import { deliveryTurnValues } from "#app/values/status/delivery-turn.ts";
import { freightSources } from "#app/values/status/freight-source.ts";
import { MAX_LINES, MAX_QUANTITY } from "./order-limits.ts";

/**
 * Payloads and responses of the three shipping functions (specification, section 7). Unknown fields are refused. The
 * public description of the functions is made from these schemas.
 */

const refuseUnknown = {
	error: (issue: { code?: string; keys?: readonly string[] }) =>
		issue.code === "unrecognized_keys"
			? `Campo desconhecido: ${(issue.keys ?? []).join(", ").slice(0, 80)}.`
			: "Envie um objeto JSON com os campos da função.",
};

const typedCep = z
	.string("Informe o CEP.")
	.max(20, "Digite um CEP com 8 dígitos.")
	.describe("CEP, com ou sem traço.");
const quantity = z
	.int("A quantidade deve ser um número inteiro.")
	.min(1, "A quantidade mínima é 1.")
	.max(MAX_QUANTITY, `A quantidade máxima é ${MAX_QUANTITY}.`);
const weight = z.number("O peso deve ser um número.").min(0, "O peso não pode ser negativo.");

const typedPlace = {
	city: z
		.string()
		.max(120, "A cidade é longa demais.")
		.optional()
		.describe("A cidade já preenchida no formulário."),
	state: z.string().max(2, "Use a sigla do estado.").optional().describe("A sigla do estado já preenchido."),
};

export const validateCepSchema = z.strictObject({ zip_code: typedCep }, refuseUnknown);

export const addressAutocompleteSchema = z.strictObject(
	{
		query: z
			.string("Informe o que procurar.")
			.max(200, "A busca é longa demais.")
			.describe("O que a pessoa digitou; com menos de 3 caracteres nada é procurado."),
		type: z
			.enum(["cep", "address"], "O tipo deve ser cep ou address.")
			.describe("O que se procura: um CEP ou um endereço."),
		/** The services only search within one city. */
		...typedPlace,
	},
	refuseUnknown,
);

export const shippingQuoteSchema = z.strictObject(
	{
		zip_code: typedCep,
		/** Only used for a code that no service knows. */
		...typedPlace,
		/** Accepted as in the specification, but not used: weights come from the database. */
		weight: weight.optional().describe("Peso total em kg. Aceito e ignorado: valem os pesos do cadastro."),
		items: z
			.array(
				z.strictObject(
					{
						id: z.uuid("Peça desconhecida.").describe("O id da peça."),
						name: z.string().max(300, "O nome é longo demais.").optional().describe("Aceito e ignorado."),
						quantity,
						weight: weight.nullish().describe("Peso de uma unidade em kg. Aceito e ignorado."),
					},
					refuseUnknown,
				),
				"Informe as peças.",
			)
			.min(1, "Informe ao menos uma peça.")
			.max(MAX_LINES, `São no máximo ${MAX_LINES} peças diferentes.`),
	},
	refuseUnknown,
);

/** The days of a list of cards; only for the shop's own pages. */
export const deliveryDaysSchema = z.strictObject(
	{
		cep: typedCep,
		ids: z
			.array(z.uuid("Peça desconhecida."), "Informe as peças.")
			.min(1, "Informe ao menos uma peça.")
			.max(MAX_LINES, `São no máximo ${MAX_LINES} peças diferentes.`),
	},
	refuseUnknown,
);

export interface DeliveryDaysResponse {
	/** By product id. */
	days: Record<string, IsoDay>;
}

export const addressAutocompleteResponseSchema = z.object({
	suggestions: z
		.array(
			z.object({
				label: z.string().describe("O que a lista mostra."),
				value: z.string().describe("O que o campo recebe quando a sugestão é escolhida."),
				address: z.object({
					logradouro: z.string(),
					bairro: z.string(),
					localidade: z.string(),
					uf: z.string(),
				}),
				cep: z.string(),
			}),
		)
		.describe("Vazia quando nada foi encontrado ou nenhum serviço respondeu."),
});
export type AddressAutocompleteResponse = z.output<typeof addressAutocompleteResponseSchema>;

export const validateCepResponseSchema = z.object({
	valid: z.boolean().describe("Se o CEP existe."),
	address: z
		.object(textsNamed(postalFieldNames))
		.nullable()
		.describe("Campos vazios onde o CEP vale para a cidade inteira; null quando o CEP não existe."),
});
export type ValidateCepResponse = z.output<typeof validateCepResponseSchema>;

export const shippingQuoteResponseSchema = z.object({
	shipping_options: z.array(
		z.object({
			id: z
				.string()
				.describe("pac, sedex, jamef, local, free, retirada, ou o de uma transportadora da própria loja."),
			name: z.string(),
			cost: z.number().min(0).describe("Em reais."),
			currency_id: z.literal("BRL"),
			estimated_delivery_time: z.string().describe("Prazo por extenso, produção incluída."),
			description: z.string(),
			promised_date: z.iso.date().describe("O dia prometido, contados os feriados nacionais e os recessos."),
			pay_by: z.iso
				.date()
				.nullable()
				.describe(
					"O último dia para pagar sem que o dia prometido mude; null num pedido grande, cujo dia é fixado com o pagamento.",
				),
			pay_by_hour: z
				.int()
				.nullable()
				.describe("A hora até quando pagar nesse dia; null quando vale o dia inteiro."),
			leave_date: z.iso.date().describe("O dia até quando o pedido sai da oficina."),
			notice: z.string().nullable().describe("Um recesso da transportadora, por extenso; null sem recesso."),
			turns: z
				.array(z.enum(deliveryTurnValues))
				.describe("Os turnos entre os quais o cliente escolhe; vazio onde nenhum é perguntado."),
			days: z
				.array(z.iso.date())
				.describe("Os dias entre os quais o cliente escolhe, na entrega agendada; senão, vazio."),
			hours: z.string().nullable().describe("Quando entrega quem não oferece turno; senão, null."),
			offered_on: z.iso.date().nullable().describe("O dia, em São Paulo, em que a oferta foi feita."),
		}),
	),
	town: z.string().nullable().describe("A cidade e o estado do destino, ou só o estado."),
	place: z.string().nullable().describe("O destino e a distância; null quando a distância não é conhecida."),
	source: z.enum(freightSources).describe("De onde veio o valor: cotação, frete grátis ou valor padrão."),
});
export type ShippingQuoteResponse = z.output<typeof shippingQuoteResponseSchema>;
