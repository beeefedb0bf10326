import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { textsNamed } from "#app/platform/forms/fields.ts";
import { webhookFieldNames } from "#app/values/address/address-views.ts";
import { productOriginValues } from "#app/values/fiscal/fiscal-codes.ts";
import { deliveryTurnValues } from "#app/values/status/delivery-turn.ts";
import { orderStatusValues } from "#app/values/status/order-status.ts";
import { paymentMethodValues, paymentStatusValues } from "#app/values/status/payment-status.ts";
import { stockReasonValues } from "#app/values/status/stock-movement-type.ts";
import { type WebhookType, webhookTypes } from "#app/values/status/webhook-type.ts";

/*
 * The messages to other systems (docs/webhooks.md) as schemas, for programs that read OpenAPI. A test compares them
 * with messages that were really sent, field by field.
 */

const isoInstant = z.iso.datetime();
const reais = z.number().meta({ description: "Em reais, com centavos decimais." });
const anyText = z.string();

const item = z.object({
	product_id: z.uuid().nullable(),
	sku: anyText.nullable(),
	gtin: anyText.nullable(),
	name: anyText,
	quantity: z.int().min(1),
	unit_price: reais,
	total_price: reais,
	weight_kg: z.number().nullable().meta({ description: "De uma unidade, sem embalagem." }),
	ncm: anyText,
	cfop: anyText,
	cst_ibs_cbs: anyText,
	cclasstrib: anyText,
	origin: z.enum(productOriginValues),
});

const order = z
	.object({
		id: z.uuid(),
		number: z.int().meta({ description: "Cresce com cada pedido e nunca se repete." }),
		short_id: anyText.meta({ description: "O que o cliente lê: as oito primeiras letras de id." }),
		status: z.enum(orderStatusValues),
		payment_status: z.enum(paymentStatusValues),
		payment_method: z.enum(paymentMethodValues),
		payment_type: anyText.nullable().meta({ description: "Como o Mercado Pago o chama: credit_card, …" }),
		installments: z.int().nullable(),
		payment_discount_percent: z.int().meta({ description: "Já descontado de unit_price." }),
		created_at: isoInstant,
		paid_at: isoInstant.nullable(),
		begun_at: isoInstant.nullable(),
		ready_at: isoInstant.nullable(),
		shipped_at: isoInstant.nullable(),
		delivered_at: isoInstant.nullable(),
		cancelled_at: isoInstant.nullable(),
		expires_at: isoInstant.nullable().meta({ description: "Até quando pode ser pago." }),
		promised_date: z.iso.date().nullable(),
		leave_date: z.iso.date().nullable(),
		delivery_day: z.iso.date().nullable().meta({ description: "O dia que o cliente escolheu, se vale." }),
		turn: z
			.enum(deliveryTurnValues)
			.nullable()
			.meta({ description: "O turno da entrega, se houve escolha." }),
		estimated_delivery_date: isoInstant
			.nullable()
			.meta({ description: "Quando a transportadora deve entregar; nulo se não se sabe." }),
		currency: z.literal("BRL"),
		items_total: reais,
		shipping_cost: reais,
		total: reais,
		waived: reais,
		refunded: reais,
		shipping: z.object({
			option: anyText,
			carrier: anyText.nullable(),
			tracking_code: anyText.nullable(),
			tracking_url: anyText.nullable(),
			parcels: z
				.array(z.object({ number: z.int(), code: anyText, url: anyText.nullable() }))
				.meta({ description: "Os volumes que têm código; o do primeiro é também o tracking_code." }),
		}),
		invoice: z
			.object({ key: anyText, number: z.int(), series: z.int(), issued_at: isoInstant.nullable() })
			.nullable(),
		issuer: z.object({ cnpj: anyText, state_registration: anyText.nullable() }),
		items: z.array(item),
	})
	.meta({ id: "WebhookOrder", description: "O pedido como estava naquele momento." });

const product = z
	.object({
		id: z.uuid(),
		sku: anyText.nullable(),
		gtin: anyText.nullable(),
		name: anyText,
		is_active: z.boolean(),
		price: reais,
		original_price: reais.nullable(),
		stock: z.int(),
		is_made_to_order: z.boolean(),
	})
	.meta({ id: "WebhookProduct", description: "O produto como ficou." });

const stock = z
	.object({ id: z.uuid(), sku: anyText.nullable(), gtin: anyText.nullable(), stock: z.int().min(0) })
	.meta({ id: "WebhookStock", description: "O estoque como ficou depois do movimento." });

const movement = z
	.object({
		sequence: z.int().meta({ description: "Cresce com cada movimento de um produto: vale o maior." }),
		change: z.int().meta({ description: "Quantas unidades entraram ou, com sinal negativo, saíram." }),
		reason: z.enum(stockReasonValues),
		order_id: z.uuid().nullable(),
		created_at: isoInstant,
	})
	.meta({ id: "WebhookStockMovement" });

const customer = z
	.object({
		name: anyText.nullable(),
		email: anyText.nullable(),
		phone: anyText.nullable(),
		cpf: anyText.nullable(),
		cnpj: anyText.nullable(),
		company_name: anyText.nullable(),
		state_registration: anyText.nullable(),
		notes: anyText.nullable().meta({ description: "O que o cliente escreveu ao fazer o pedido." }),
		address: z
			.object({
				...textsNamed(Object.values(webhookFieldNames)),
				complement: anyText.nullable(),
				city_ibge_code: anyText.nullable().meta({
					description: "Os sete dígitos do município no IBGE (cMun da NF-e); nulo se a loja não o conhece.",
				}),
			})
			.nullable(),
	})
	.nullable()
	.meta({
		id: "WebhookCustomer",
		description: "Só para um endereço com “Incluir os dados do cliente”; nulo no teste e de um produto.",
	});

const withMoney: readonly WebhookType[] = ["order.refunded", "order.refund_reversed"];

/** The schema of a whole message of this type. */
export const webhookMessageSchema = (type: WebhookType) =>
	z.object({
		type: z.literal(type),
		timestamp: isoInstant,
		data: z.object({
			...(type.startsWith("order.") ? { order } : {}),
			...(type === "product.changed" ? { product } : {}),
			...(type === "product.stock_changed" ? { product: stock, movement } : {}),
			...(withMoney.includes(type) ? { refund: z.object({ amount: reais }) } : {}),
			customer: customer.optional(),
		}),
	});

const headers = z.object({
	"webhook-id": anyText.meta({ description: "O mesmo em cada tentativa: o que já foi visto se ignora." }),
	"webhook-timestamp": anyText.meta({ description: "Segundos desde 1970, desta tentativa." }),
	"webhook-signature": anyText.meta({
		description:
			"v1, e o HMAC-SHA256 em base64 de {webhook-id}.{webhook-timestamp}.{corpo}; pode haver vários.",
	}),
});

const sentOperation = ([type, { label }]: [string, { label: string }]): [
	string,
	{ post: ZodOpenApiOperationObject },
] => [
	type,
	{
		post: {
			operationId: type,
			summary: label,
			description:
				"Enviado ao endereço cadastrado em “Envios e avisos”, “Webhooks”, na forma do Standard Webhooks 1.0.0. Podem surgir campos novos.",
			requestParams: { header: headers },
			requestBody: {
				required: true,
				content: { "application/json": { schema: webhookMessageSchema(type as WebhookType) } },
			},
			responses: {
				"2XX": { description: "Recebido, em até 15 segundos." },
				"410": { description: "Não quer mais receber: a loja desliga o webhook." },
				default: { description: "Tentado de novo, dez vezes em três dias." },
			},
		},
	},
];

/** The operations of OpenAPI's `webhooks`, by type: messages that the shop sends without a request. */
export const sentWebhooks = Object.fromEntries(Object.entries(webhookTypes).map(sentOperation));
