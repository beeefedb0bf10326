/** As much of JSON Schema and of OpenAPI 3.1 as the shop's own description uses. */
export interface JsonSchema {
	$ref?: string;
	type?: string;
	description?: string;
	format?: string;
	enum?: readonly unknown[];
	const?: unknown;
	minimum?: number;
	maximum?: number;
	exclusiveMinimum?: number;
	minLength?: number;
	maxLength?: number;
	minItems?: number;
	maxItems?: number;
	pattern?: string;
	required?: readonly string[];
	properties?: Record<string, JsonSchema>;
	additionalProperties?: boolean | JsonSchema;
	propertyNames?: JsonSchema;
	items?: JsonSchema;
	anyOf?: readonly JsonSchema[];
}

interface MediaTypes {
	"application/json": { schema: JsonSchema; example?: unknown };
}

export interface OpenApiResponse {
	$ref?: string;
	description?: string;
	headers?: Record<string, { description: string; schema: JsonSchema }>;
	content?: MediaTypes;
}

export interface Operation {
	operationId: string;
	summary: string;
	description: string;
	security?: readonly Record<string, readonly string[]>[];
	parameters?: readonly {
		name: string;
		in: "header" | "query";
		required: boolean;
		description: string;
		schema: JsonSchema;
	}[];
	requestBody: { required: boolean; content: MediaTypes };
	responses: Record<string, OpenApiResponse>;
}

export interface OpenApiDocument {
	openapi: "3.1.0";
	info: { title: string; version: string; description: string };
	servers: readonly { url: string }[];
	paths: Record<string, { post: Operation }>;
	components: {
		schemas: Record<string, JsonSchema>;
		responses: Record<string, OpenApiResponse>;
		securitySchemes: Record<string, { type: "apiKey"; in: "cookie"; name: string; description: string }>;
	};
}
