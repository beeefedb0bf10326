import { z } from "zod";
import { env } from "#app/platform/env.server.ts";
import { type RefusalKind, refusalStatus } from "#app/platform/refusals.ts";
import { type DescribedFunction, describedFunctions } from "./described-functions.ts";
import type { JsonSchema, OpenApiDocument, Operation } from "./openapi-types.ts";
import { refusalDescriptions } from "./refusal-descriptions.ts";

/** Said by the machine around every function, before or after it runs. */
const commonRefusals: readonly RefusalKind[] = [
	"malformed",
	"forbidden",
	"too_large",
	"invalid",
	"too_many",
	"unavailable",
];

let cachedDocument: OpenApiDocument | undefined;

/** Made once from the schemas that the functions themselves read with, so that it cannot drift. */
export function openApiDocument(): OpenApiDocument {
	cachedDocument ??= {
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
				describedFunctions.map((described) => [
					// biome-ignore lint/plugin: the names are those of routes.ts, which a test compares.
					`/api/functions/${described.name}`,
					{ post: toOperation(described) },
				]),
			),
			"/api/webhooks/mercadopago": { post: webhook },
		},
		components: {
			schemas: { Refusal: refusalSchema },
			responses: Object.fromEntries(
				Object.keys(refusalStatus).map((kind) => [kind, refusalResponse(kind as RefusalKind)]),
			),
			securitySchemes: {
				session: {
					type: "apiKey",
					in: "cookie",
					name: `${env.PUBLIC_URL.startsWith("https:") ? "__Host-cerne" : "cerne"}.session_token`,
					description: "O cookie que a loja dá a quem entra na conta.",
				},
			},
		},
	};
	return cachedDocument;
}

function toOperation({ name, caller, ...described }: DescribedFunction): Operation {
	const kinds = new Set<RefusalKind>([
		...commonRefusals,
		...(caller === "anyone" ? [] : (["unauthenticated"] as const)),
		...described.refusals,
	]);
	return {
		operationId: name,
		summary: described.summary,
		description: described.description,
		...(caller === "anyone" ? {} : { security: [{ session: [] }] }),
		requestBody: {
			required: true,
			content: {
				"application/json": {
					schema: toJsonSchema(described.payload, "input"),
					example: described.example.payload,
				},
			},
		},
		responses: {
			"200": {
				description: "A resposta da função.",
				content: {
					"application/json": {
						schema: toJsonSchema(described.response, "output"),
						example: described.example.response,
					},
				},
			},
			...Object.fromEntries(
				[...kinds]
					.toSorted((one, other) => refusalStatus[one] - refusalStatus[other])
					.map((kind) => [String(refusalStatus[kind]), { $ref: `#/components/responses/${kind}` }]),
			),
			"405": { description: "Só POST é aceito; o cabeçalho Allow o diz. Sem corpo." },
		},
	};
}

function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
	const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
	return rest as JsonSchema;
}

const refusalSchema: JsonSchema = {
	type: "object",
	description: "A única forma em que a loja diz não.",
	required: ["error"],
	additionalProperties: false,
	properties: {
		error: {
			type: "object",
			required: ["kind", "message"],
			additionalProperties: false,
			properties: {
				kind: { type: "string", enum: Object.keys(refusalStatus) },
				message: { type: "string", description: "Uma frase em português, para quem usa a loja." },
				fields: {
					type: "object",
					additionalProperties: { type: "string" },
					description: "O que está errado em cada campo, pelo caminho do campo (items.0.quantity).",
				},
			},
		},
	},
};

function refusalResponse(kind: RefusalKind) {
	return {
		description: refusalDescriptions[kind],
		...(kind === "too_many"
			? {
					headers: {
						"Retry-After": { description: "Segundos a esperar.", schema: { type: "integer", minimum: 1 } },
					},
				}
			: {}),
		content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
	};
}

const headerParameter = (name: string, description: string) =>
	({ name, in: "header", required: true, description, schema: { type: "string" } }) as const;
const queryParameter = (name: string, description: string) =>
	({ name, in: "query", required: false, description, schema: { type: "string" } }) as const;

/** Hand-written: the provider decides its shape, and the shop believes only what is signed. */
const webhook: Operation = {
	operationId: "mercadopago-webhook",
	summary: "Recebe avisos do Mercado Pago",
	description:
		"Para o provedor de pagamento. Só a assinatura e o número que ela cobre são levados a sério: o pagamento é buscado no provedor depois. O mesmo aviso pode chegar várias vezes.",
	parameters: [
		headerParameter("x-signature", "ts=…,v1=…: HMAC-SHA256 de id, request-id e ts com o segredo combinado."),
		headerParameter("x-request-id", "O número do envio, coberto pela assinatura."),
		queryParameter("data.id", "O número do pagamento, coberto pela assinatura."),
		queryParameter("type", "payment; outros assuntos são aceitos e ignorados."),
	],
	requestBody: {
		required: false,
		content: {
			"application/json": {
				schema: { type: "object", description: "O aviso como veio; guardado, e não acreditado." },
				example: { action: "payment.updated", type: "payment", data: { id: "123456789" } },
			},
		},
	},
	responses: {
		"200": { description: "Recebido. Sem corpo." },
		"400": { description: "O número do pagamento falta ou é impossível. Sem corpo." },
		"401": { description: "A assinatura falta ou não confere. Sem corpo." },
		"405": { description: "Só POST é aceito. Sem corpo." },
		"413": { $ref: "#/components/responses/too_large" },
		"503": { $ref: "#/components/responses/unavailable" },
	},
};
