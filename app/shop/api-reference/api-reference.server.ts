import { z } from "zod";
import type { ApiEndpoint, ApiReferenceData } from "./ApiReference.tsx";
import {
	type DescribedFunction,
	describedFunctions,
	refusalDescriptions,
} from "./described-functions.server.ts";
import { fieldRows } from "./field-rows.server.ts";
import { functionPath, openApiDocument, WEBHOOK_PATH, webhook } from "./openapi-document.server.ts";

/** The OpenAPI document in the words and the order of the page for people. */
export function apiReference(): ApiReferenceData {
	const { openapi, info, paths } = openApiDocument();
	const endpoints = [...describedFunctions.map(functionEndpoint), webhookEndpoint];
	return {
		version: openapi,
		description: info.description ?? "",
		endpoints: endpoints.map((endpoint) => ({
			...endpoint,
			statuses: Object.keys(paths?.[endpoint.path]?.post?.responses ?? {}).filter(
				(status) => status !== "200",
			),
		})),
		refusals: Object.entries(refusalDescriptions).map(([kind, description]) => ({ kind, description })),
	};
}

type Endpoint = Omit<ApiEndpoint, "statuses">;

const functionEndpoint = (described: DescribedFunction): Endpoint => ({
	id: described.name,
	path: functionPath(described),
	summary: described.summary,
	description: described.description,
	needsSession: described.caller !== "anyone",
	parts: [
		toPart("Envie", described.payload, "input", described.example.payload),
		toPart("Resposta", described.response, "output", described.example.response),
	],
});

const { header, query } = webhook.requestParams;
const { schema, example } = webhook.requestBody.content["application/json"];
const webhookEndpoint: Endpoint = {
	id: webhook.operationId,
	path: WEBHOOK_PATH,
	summary: webhook.summary,
	description: webhook.description,
	needsSession: false,
	parts: [
		toPart("Endereço e cabeçalhos", header.extend(query.shape), "input"),
		toPart("Envie", schema, "input", example),
	],
};

function toPart(title: string, schema: z.ZodType, io: "input" | "output", example?: unknown) {
	const jsonSchema = z.toJSONSchema(schema, { io });
	return { title, rows: fieldRows(jsonSchema), description: jsonSchema.description, example };
}
