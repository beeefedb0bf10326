import { href } from "react-router";
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from "zod-openapi";
import { env } from "#app/platform/env.server.ts";
import { type RefusalKind, refusalStatus } from "#app/platform/refusals.ts";
import { SESSION_COOKIE } from "#app/shop/accounts/cookie-names.server.ts";
import {
	type DescribedFunction,
	describedFunctions,
	refusalDescriptions,
} from "./described-functions.server.ts";
import { sentWebhooks } from "./webhook-messages.server.ts";

/** Refusals that the HTTP server sends before or after any function runs. */
const commonRefusals: readonly RefusalKind[] = [
	"malformed",
	"forbidden",
	"too_large",
	"invalid",
	"too_many",
	"unavailable",
];

type Document = ReturnType<typeof createDocument>;
let cachedDocument: Document | undefined;

/**
 * The OpenAPI document. Made once from the schemas that the functions themselves use, so that the two cannot differ.
 */
export function openApiDocument(): Document {
	cachedDocument ??= createDocument({
		openapi: "3.1.0",
		info: {
			title: "Funções da loja",
			version: "1",
			description:
				"O que outros programas podem perguntar à loja. Tudo é JSON em UTF-8; valores são em reais, com centavos decimais.",
		},
		servers: [{ url: env.PUBLIC_URL }],
		paths: {
			...Object.fromEntries(
				describedFunctions.map((described) => [functionPath(described), { post: toOperation(described) }]),
			),
			[WEBHOOK_PATH]: { post: webhook },
		},
		webhooks: sentWebhooks,
		components: {
			responses: Object.fromEntries(
				Object.keys(refusalStatus).map((kind) => [kind, describeRefusalResponse(kind as RefusalKind)]),
			),
			securitySchemes: {
				session: {
					type: "apiKey",
					in: "cookie",
					name: SESSION_COOKIE,
					description: "O cookie que a loja dá a quem entra na conta.",
				},
			},
		},
	});
	return cachedDocument;
}

// biome-ignore lint/plugin: the names are those of routes.ts, which a test compares.
const functionPath = ({ name }: DescribedFunction): string => `/api/functions/${name}`;

function toOperation(described: DescribedFunction): ZodOpenApiOperationObject {
	const { name, summary, description, caller, payload, response, example } = described;
	return {
		operationId: name,
		summary,
		description,
		...(caller === "anyone" ? {} : { security: [{ session: [] }] }),
		requestBody: {
			required: true,
			content: { "application/json": { schema: payload, example: example.payload } },
		},
		responses: {
			"200": {
				description: "A resposta da função.",
				content: { "application/json": { schema: response, example: example.response } },
			},
			...refusalReferences([
				...commonRefusals,
				...(caller === "anyone" ? [] : (["unauthenticated"] as const)),
				...described.refusals,
			]),
			"405": { description: "Só POST é aceito; o cabeçalho Allow o diz. Sem corpo." },
		},
	};
}

const refusalReferences = (kinds: readonly RefusalKind[]): ZodOpenApiResponsesObject =>
	Object.fromEntries(
		kinds.map((kind) => [String(refusalStatus[kind]), { $ref: `#/components/responses/${kind}` }]),
	);

const refusalSchema = z
	.strictObject({
		error: z.strictObject({
			kind: z.enum(Object.keys(refusalStatus)),
			message: z.string().meta({ description: "Uma frase em português, para quem usa a loja." }),
			fields: z
				.record(z.string(), z.string())
				.optional()
				.meta({ description: "O que está errado em cada campo, pelo caminho do campo (items.0.quantity)." }),
			requestId: z.string().optional().meta({
				description: "O número da requisição, como no cabeçalho X-Request-Id: cite-o ao pedir ajuda.",
			}),
		}),
	})
	.meta({ id: "Refusal", description: "A única forma em que a loja diz não." });

const retryAfter = z.object({ "Retry-After": z.int().min(1).meta({ description: "Segundos a esperar." }) });

const describeRefusalResponse = (kind: RefusalKind) => ({
	description: refusalDescriptions[kind],
	...(kind === "too_many" ? { headers: retryAfter } : {}),
	content: { "application/json": { schema: refusalSchema } },
});

const WEBHOOK_PATH = href("/api/webhooks/mercadopago");

const optional = (description: string) => z.string().optional().meta({ description });

/** Mercado Pago decides the shape of its notifications, and the shop trusts only signed ones. */
const webhook = {
	operationId: "mercadopago-webhook",
	summary: "Recebe avisos do Mercado Pago",
	description:
		"Para o Mercado Pago. O aviso é só um sinal: o pagamento é consultado lá depois. Sem assinatura ele também é aceito, até um limite por minuto; com assinatura errada, não. O mesmo aviso pode chegar várias vezes.",
	requestParams: {
		header: z.object({
			"x-signature": optional("ts=…,v1=…: HMAC-SHA256 de id, request-id e ts com o segredo combinado."),
			"x-request-id": optional("O número do envio, coberto pela assinatura."),
		}),
		query: z.object({
			"data.id": optional("O número do pagamento, coberto pela assinatura."),
			type: optional(
				"payment, merchant_order, order, chargebacks e outros; o que não leva a um pagamento é ignorado.",
			),
			topic: optional("O mesmo, na forma antiga (IPN)."),
			id: optional("O número, na forma antiga (IPN)."),
		}),
	},
	requestBody: {
		required: false,
		content: {
			"application/json": {
				schema: z.looseObject({}).meta({ description: "O aviso como veio; guardado, e não acreditado." }),
				example: { action: "payment.updated", type: "payment", data: { id: "123456789" } },
			},
		},
	},
	responses: {
		"200": { description: "Recebido. Sem corpo." },
		"400": { description: "O número do pagamento falta ou é impossível. Sem corpo." },
		"401": { description: "A assinatura não confere. Sem corpo." },
		"405": { description: "Só POST é aceito. Sem corpo." },
		"429": { description: "Avisos sem assinatura demais neste minuto. Sem corpo.", headers: retryAfter },
		...refusalReferences(["too_large", "unavailable"]),
	},
} satisfies ZodOpenApiOperationObject;
