import type { z } from "zod";
import type { RefusalKind } from "#app/platform/refusals.ts";
import { preferencePayloadSchema, preferenceResponseSchema } from "#app/shop/payments/payments.schema.ts";
import {
	generateReviewsPayloadSchema,
	generateReviewsResponseSchema,
} from "#app/shop/reviews/generate-reviews.schema.ts";
import {
	addressAutocompleteResponseSchema,
	addressAutocompleteSchema,
	shippingQuoteResponseSchema,
	shippingQuoteSchema,
	validateCepResponseSchema,
	validateCepSchema,
} from "#app/shop/shipping/shipping.schema.ts";
import { trackingQuerySchema, trackingResponseSchema } from "#app/shop/tracking/tracking.schema.ts";
import { scrapeProductPayloadSchema, scrapeProductResponseSchema } from "./scrape-product.schema.ts";

/** A `POST /api/functions/<name>`, as it is described to other programs. */
export interface DescribedFunction {
	name: string;
	summary: string;
	description: string;
	caller: "anyone" | "customer" | "admin";
	/** The very schemas that the function reads its payload with and is typed by. */
	payload: z.ZodType;
	response: z.ZodType;
	/** Refusals of its own, beside those that every function has. */
	refusals: readonly RefusalKind[];
	example: { payload: unknown; response: unknown };
}

/** A new function in `routes.ts` is described here; a test fails until it is. */
export const describedFunctions: readonly DescribedFunction[] = [
	{
		name: "address-autocomplete",
		summary: "Sugere endereços",
		description: "Sugestões para o que está sendo digitado em um campo de CEP ou de endereço.",
		caller: "anyone",
		payload: addressAutocompleteSchema,
		response: addressAutocompleteResponseSchema,
		refusals: [],
		example: {
			payload: { query: "Avenida Paulista", type: "address", city: "São Paulo", state: "SP" },
			response: {
				suggestions: [
					{
						label: "Avenida Paulista, Bela Vista, São Paulo/SP, 01310-100",
						value: "Avenida Paulista",
						address: {
							logradouro: "Avenida Paulista",
							bairro: "Bela Vista",
							localidade: "São Paulo",
							uf: "SP",
						},
						cep: "01310-100",
					},
				],
			},
		},
	},
	{
		name: "validate-cep",
		summary: "Confere um CEP",
		description: "Diz se o CEP existe e a que endereço pertence. Um CEP que não existe não é uma recusa.",
		caller: "anyone",
		payload: validateCepSchema,
		response: validateCepResponseSchema,
		refusals: [],
		example: {
			payload: { zip_code: "01310-100" },
			response: {
				valid: true,
				address: {
					street: "Avenida Paulista",
					neighborhood: "Bela Vista",
					city: "São Paulo",
					state: "SP",
				},
			},
		},
	},
	{
		name: "calculate-distance-shipping",
		summary: "Calcula o frete",
		description:
			"As formas de entrega das peças até o CEP, com valor, prazo e dia prometido. Peso, medidas e preço são os do cadastro da loja.",
		caller: "anyone",
		payload: shippingQuoteSchema,
		response: shippingQuoteResponseSchema,
		refusals: [],
		example: {
			payload: {
				zip_code: "01310100",
				items: [{ id: "3d0c2f5e-7d6a-4b0e-9a54-0d6b0a7f1c11", quantity: 1 }],
			},
			response: {
				shipping_options: [
					{
						id: "pac",
						name: "PAC",
						cost: 48.9,
						currency_id: "BRL",
						estimated_delivery_time: "6 dias úteis",
						description: "Correios PAC para São Paulo/SP (192km)",
						promised_date: "2026-12-17",
					},
				],
				place: "São Paulo/SP (192km)",
				source: "quote",
			},
		},
	},
	{
		name: "create-mercadopago-preference",
		summary: "Abre o pagamento de um pedido",
		description:
			"O endereço em que o pedido é pago. Só para pedidos da própria pessoa, ainda não pagos; valores e itens são os do pedido.",
		caller: "customer",
		payload: preferencePayloadSchema,
		response: preferenceResponseSchema,
		refusals: ["not_found", "conflict"],
		example: {
			payload: { order_id: "8f14e45f-ceea-4671-9d3b-1a2b3c4d5e6f" },
			response: { init_point: "https://www.mercadopago.com.br/checkout/v1/redirect?pref_id=123-abc" },
		},
	},
	{
		name: "public-order-tracking",
		summary: "Acompanha um pedido",
		description:
			"Onde está um pedido. O número completo mostra tudo; um código de rastreio, que pode ser adivinhado, mostra rua, número e CEP encobertos. Nome, telefone, e-mail, CPF, observações e pagamento nunca fazem parte da resposta.",
		caller: "anyone",
		payload: trackingQuerySchema,
		response: trackingResponseSchema,
		refusals: ["not_found"],
		example: {
			payload: { query: "AB123456789BR" },
			response: {
				order: {
					id: "8f14e45f",
					status: "in_transit",
					created_at: "2026-11-20T14:03:00.000Z",
					shipping_address: {
						street: "•••",
						number: "•••",
						neighborhood: "Bela Vista",
						city: "São Paulo",
						state: "SP",
						zipCode: "01310•••",
					},
					estimated_delivery_date: "2026-12-17",
					carrier: "correios",
					tracking_code: "AB123456789BR",
					tracking_url: null,
					total_amount: 638.9,
					tracking_events: [
						{
							status: "in_transit",
							description: "Saiu da unidade de tratamento",
							location: "Taubaté/SP",
							timestamp: "2026-11-23T09:10:00.000Z",
						},
					],
				},
			},
		},
	},
	{
		name: "scrape-product",
		summary: "Lê o produto de uma página",
		description:
			"O que a página de um produto em outra loja diz dele. Nada é gravado. Uma página sem produto é uma resposta com success false, não uma recusa.",
		caller: "admin",
		payload: scrapeProductPayloadSchema,
		response: scrapeProductResponseSchema,
		refusals: [],
		example: {
			payload: { url: "https://loja.example/produtos/banco-de-varanda" },
			response: {
				success: true,
				product: {
					name: "Banco de varanda",
					description: "Banco de tauari para dois.",
					price: 890,
					original_price: null,
					images: ["https://loja.example/imagens/banco.jpg"],
					slug: "banco-de-varanda",
					materials: ["Tauari"],
					specifications: { finish: "Óleo natural" },
					source_url: "https://loja.example/produtos/banco-de-varanda",
				},
				message: "Dados extraídos com sucesso!",
				error: null,
			},
		},
	},
	{
		name: "generate-product-reviews",
		summary: "Gera exemplos de avaliação",
		description:
			"Escreve exemplos de avaliação para um produto, no lugar dos que ele tinha. São marcados como gerados por IA, nunca verificados, e não contam na nota nem no número de avaliações. Nome e descrição são os do cadastro.",
		caller: "admin",
		payload: generateReviewsPayloadSchema,
		response: generateReviewsResponseSchema,
		refusals: ["not_found"],
		example: {
			payload: {
				productId: "3d0c2f5e-7d6a-4b0e-9a54-0d6b0a7f1c11",
				productName: "Mesa Mantiqueira",
				productDescription: "Mesa de jantar em peroba-rosa.",
			},
			response: { reviewsCreated: 4 },
		},
	},
];
