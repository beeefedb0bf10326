import { describe, expect, it, test } from "vitest";
import { refusalStatus } from "#app/platform/refusals.ts";
import routes from "#app/routes.ts";
import { describedFunctions } from "./described-functions.server.ts";
import { openApiDocument } from "./openapi-document.server.ts";

interface RouteEntry {
	path?: string | undefined;
	children?: RouteEntry[] | undefined;
}

const allPaths = (entries: RouteEntry[]): string[] =>
	entries.flatMap(({ path, children }) => [...(path ? [path] : []), ...allPaths(children ?? [])]);
/** As other programs read it. */
const document = JSON.parse(JSON.stringify(openApiDocument()));

const addresses = allPaths(await routes).map((path) => `/${path}`);

// rule: 7.20
test("every function and webhook of the route table is described, and nothing else", () => {
	const called = addresses.filter((path) => /^\/api\/(functions|webhooks)\//.test(path));
	expect(Object.keys(document.paths).toSorted()).toEqual(called.toSorted());
});

test("the document is OpenAPI 3.1 and every reference in it resolves", () => {
	expect(document.openapi).toBe("3.1.0");
	const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path);
	expect(references.length).toBeGreaterThan(20);
	for (const reference of new Set(references)) {
		const target = (reference ?? "")
			.split("/")
			.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
		expect(target, reference).toBeTypeOf("object");
	}
	const names = Object.values<{ post: { operationId: string } }>(document.paths).map(
		({ post }) => post.operationId,
	);
	expect(new Set(names).size).toBe(names.length);
});

describe.each(describedFunctions)(
	"$name",
	({ name, caller, payload, response: answer, example, refusals }) => {
		const operation = document.paths[`/api/functions/${name}`]?.post;

		it("has examples that its own schemas accept", () => {
			expect(payload.safeParse(example.payload).error).toBeUndefined();
			expect(answer.safeParse(example.response).error).toBeUndefined();
		});

		it("is described with the fields of its schema, and refuses other fields", () => {
			const schema = operation?.requestBody.content["application/json"].schema;
			expect(Object.keys(schema.properties ?? {})).toEqual(
				Object.keys((payload as unknown as { shape: Record<string, unknown> }).shape),
			);
			expect(schema.additionalProperties).toBe(false);
			expect(payload.safeParse({ ...(example.payload as object), unheard_of: 1 }).success).toBe(false);
		});

		it("names every status it can refuse with", () => {
			const statuses = Object.keys(operation?.responses ?? {});
			for (const kind of refusals) expect(statuses).toContain(String(refusalStatus[kind]));
			expect(statuses).toEqual(
				expect.arrayContaining(["200", "400", "403", "405", "413", "422", "429", "503"]),
			);
			expect(statuses.includes("401")).toBe(caller !== "anyone");
			expect(operation?.security !== undefined).toBe(caller !== "anyone");
		});
	},
);
