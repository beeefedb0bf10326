import { randomUUID } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { matchAddress } from "#server/http/address/address-policies.ts";
import { fillPlaceholders, goldenRoutes } from "#tests/support/http/golden-routes.ts";
import { hiddenForms, jsonBodies, unknownId, validTexts } from "#tests/support/http/hidden-forms.ts";
import type { HtmlForm } from "#tests/support/http/html-forms.ts";
import { markAsPaid } from "#tests/support/http/mark-as-paid.ts";
import { findScreens, type Screens } from "#tests/support/http/screens.ts";
import type { HttpResponse } from "#tests/support/send-request.ts";
import { DEMO_PRODUCT, type HttpShop } from "#tests/support/setup/http-shop.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";

/*
 * Every input of every route, spoilt in each way that has broken one: the response is a refusal, never
 * a failure. The inputs are found: routes in the golden table, parameters in the source, forms on
 * the pages. Listed here are only the forms that no page of this shop shows, and JSON.
 */

const CONCURRENCY = 6;
/** Thousands of requests: under a minute on two idle processors. */
const TIMEOUT_MS = 900_000;
const FORM = "application/x-www-form-urlencoded";
const BOUNDARY = "cerne-boundary";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** Encoded, because half of a surrogate pair cannot be encoded. */
const BAD_TEXTS = ["a%00b", "constructor", "999999999999", "%ED%A0%80", "x".repeat(10_000)];
const BAD_EMAIL = `${"a".repeat(65)}@example.com`;
const BAD_CURSORS = ["0000-01-01 00:00:00+00", "9999999999", "\ud800"].map((value) =>
	Buffer.from(JSON.stringify([value, unknownId])).toString("base64url"),
);
const BAD_VALUES = [
	"a\0b",
	"constructor",
	"\ud800",
	"x".repeat(10_000),
	1e308,
	-1,
	null,
	["\0"],
	{ a: "\0" },
];

const people = {} as Record<"guest" | "customer" | "admin", Visitor>;
const failures: string[] = [];
let shop: ShopProcess;
let ids: HttpShop;
let screens: Screens;

const golden = () =>
	goldenRoutes
		.filter(({ endsSession }) => !endsSession)
		.map(({ route, address }) => ({ route, path: fillPlaceholders(address, ids).split("?", 1)[0] ?? "" }));

beforeAll(async () => {
	const admin = { email: "dona@example.com", password: "imbuia e cera 42" };
	shop = await startShop({
		DEMO: "1",
		RATE_LIMIT_FACTOR: "10000",
		ADMIN_EMAIL: admin.email,
		ADMIN_PASSWORD: admin.password,
		// No service answers there: postal codes come from the built-in table.
		VIACEP_URL: "http://127.0.0.1:9",
		BRASILAPI_URL: "http://127.0.0.1:9",
	});
	for (const actor of ["guest", "customer", "admin"] as const) people[actor] = new Visitor(shop.origin);
	const customer = await people.customer.signUp("Marina Duarte");
	await people.admin.signIn(admin.email, admin.password);
	const lines = [{ productId: DEMO_PRODUCT.id, quantity: 1 }];
	const orderId = placedOrderId(await people.customer.submitCheckout(lines)) ?? "";
	const online = await people.customer.submitCheckout(lines, { paymentMethod: "mercadopago" });
	const paymentPath = new URL(online.headers.location ?? "", shop.origin).pathname;
	const { origin, dataDir } = shop;
	const logins = { customer, artisan: customer, admin };
	ids = { origin, dataDir, logins, orderId, paymentPath, webhookPort: 9 };
	await markAsPaid(people.admin, orderId);
	const addresses = golden().map(({ path }) => path);
	screens = await findScreens([
		{ visitor: people.guest, addresses: ["/auth", "/contact"], isWithin: (path) => path === "/auth" },
		{ visitor: people.admin, addresses, isWithin: (path) => path.startsWith("/admin") },
		{
			visitor: people.customer,
			addresses,
			isWithin: (path) => !/^\/(admin|api|sign-out)\b/.test(path),
		},
	]);
}, TIMEOUT_MS);
afterAll(() => shop.stop());

/** Runs all of the work, a few at a time. */
async function runAll<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
	const queue = [...items].values();
	const worker = async () => {
		for (const item of queue) await work(item);
	};
	await Promise.all(Array.from({ length: CONCURRENCY }, worker));
	expect(failures.splice(0)).toEqual([]);
}

function check({ status, text }: HttpResponse, what: string): void {
	if (status >= 500 || /node_modules|TypeError|RangeError/.test(text)) {
		failures.push(`${status} ${what.slice(0, 200)}`);
	}
}

function post(visitor: Visitor, address: string, type: string, body: string): Promise<HttpResponse> {
	const headers = { "Content-Type": type, Origin: shop.origin };
	return visitor.request(address, { method: "POST", headers, body });
}

/** Every parameter of an address that a file of the app reads. */
async function searchParameters(): Promise<string[]> {
	const names = new Set<string>();
	const reads =
		/(?:\b(?:searchParams|search|parameters|query|params)\.(?:get|getAll|has)\(|\b(?:text|limit)\(\w+, )"([^"]+)"/g;
	// The filters of a list are declared by their names.
	const filters = /^\t(\w+): (?:search|choice|linked|id)Filter\(/gm;
	for await (const file of glob("app/**/*.{ts,tsx}")) {
		const text = await readFile(file, "utf8");
		for (const [, name = ""] of [...text.matchAll(reads), ...text.matchAll(filters)]) names.add(name);
	}
	return [...names];
}

it(
	"an address may hold anything",
	async () => {
		const names = await searchParameters();
		expect(names).toEqual(expect.arrayContaining(["q", "min", "after", "code", "next", "data.id", "need"]));
		const readNames = names.filter((name) => name !== "after" && name !== "before");
		const requests: [visitor: Visitor, address: string][] = [];
		for (const { route, path } of golden()) {
			const isAdmin = route.startsWith("admin");
			const visitor = isAdmin ? people.admin : people.customer;
			for (const value of BAD_TEXTS) {
				for (const name of screens.parameters.get(matchAddress(path).policy.pattern) ?? []) {
					requests.push([visitor, `${path}?${name}=${value}`]);
				}
				// And whatever any route reads, at once; an address is shorter than all of the longest values.
				const query = readNames.map((name) => `${name}=${value.slice(0, 200)}`).join("&");
				for (const each of Object.values(people)) requests.push([each, `${path}?${query}`]);
				if (/[:*]/.test(route)) requests.push([visitor, `/${route.replaceAll(/:\w+|\*$/g, value)}`]);
			}
			for (const value of isAdmin ? BAD_CURSORS : []) requests.push([visitor, `${path}?after=${value}`]);
		}
		await runAll(requests, async ([visitor, address]) => {
			check(await visitor.request(address, { headOnly: address.startsWith("/api/live/") }), `GET ${address}`);
		});
	},
	TIMEOUT_MS,
);

type Fields = HtmlForm["fields"];

/** `spoilt` is the place of the field that has the bad value. */
const urlEncoded = (fields: Fields, spoilt?: number, bad = ""): string =>
	fields
		.map(
			([name, value], index) =>
				`${encodeURIComponent(name)}=${index === spoilt ? bad : encodeURIComponent(value)}`,
		)
		.join("&");

const multipart = (parts: readonly string[]): string =>
	`${parts.map((part) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${part}\r\n`).join("")}--${BOUNDARY}--\r\n`;
const textPart = ([name, value]: Fields[number]): string => `name="${name}"\r\n\r\n${value}`;
const filePart = (name: string): string => `name="${name}"; filename="a.txt"\r\n\r\nx`;

/** The ways to spoil a form, each with its type and body. */
function* spoiltBodies(fields: Fields): Iterable<[what: string, type: string, body: string]> {
	const isFixed = (name: string) => /^(intent|section|version)$/.test(name);
	// A table of freights has the same figure for each carrier and distance.
	const kinds = fields.map(([name]) => name.replace(/\.\d+/g, "").replace(/^.*\./, ""));
	for (const [index, [name]] of fields.entries()) {
		if (isFixed(name) || kinds.indexOf(kinds[index] ?? "") < index) continue;
		for (const bad of /email/i.test(name) ? [...BAD_TEXTS, BAD_EMAIL] : BAD_TEXTS) {
			yield [`${name}=${bad.slice(0, 40)}`, FORM, urlEncoded(fields, index, bad)];
		}
	}
	for (const intent of ["__proto__", "constructor"]) yield [intent, FORM, urlEncoded([["intent", intent]])];
	yield ["every field twice", FORM, urlEncoded([...fields, ...fields])];
	yield ["as JSON", "application/json", JSON.stringify(Object.fromEntries(fields))];
	const files = fields.map((field) => (isFixed(field[0]) ? textPart(field) : filePart(field[0])));
	yield ["files", MULTIPART, multipart(files)];
	yield ["a file __proto__", MULTIPART, multipart([filePart("__proto__"), ...fields.map(textPart)])];
}

it(
	"a field of a form may hold anything",
	async () => {
		const shown = screens.forms.map(({ action, fields, visitor }) => ({
			visitor,
			action,
			fields: fields.map(([name, value]) => [name, value || (validTexts[name] ?? "")] as const),
		}));
		const hidden = hiddenForms.map(({ actor, action, fields }) => ({
			visitor: people[actor],
			action: fillPlaceholders(action, ids),
			fields: Object.entries(fields).map(([name, value]) => [name, fillPlaceholders(value, ids)] as const),
		}));
		expect(shown.length).toBeGreaterThan(30);
		// A backup has no fields, and is large.
		const forms = [...shown, ...hidden].filter(({ action }) => action !== "/admin/backup/file");
		await runAll(forms, async ({ visitor, action, fields }) => {
			for (const [what, type, body] of spoiltBodies(fields)) {
				// Each order is a new one.
				const sent = action === "/checkout" ? body.replace(unknownId, randomUUID()) : body;
				let response = await post(visitor, action, type, sent);
				if (response.status === 409 && sent.includes("version=")) {
					// A bad value that was taken has made a new version.
					const version = /name="version" value="(\d+)"/.exec((await visitor.request(action)).text)?.[1];
					response = await post(visitor, action, type, sent.replace(/version=\d+/, `version=${version}`));
				}
				check(response, `POST ${action} ${fields[0]?.join(" ")}: ${what}`);
			}
		});
	},
	TIMEOUT_MS,
);

/** This value with every part of it replaced by `bad`, one at a time. */
function* spoiltCopies(value: unknown, bad: unknown): Iterable<unknown> {
	yield bad;
	if (typeof value !== "object" || value === null) return;
	for (const [key, part] of Object.entries(value)) {
		for (const spoilt of spoiltCopies(part, bad)) {
			yield Array.isArray(value) ? value.with(Number(key), spoilt) : { ...value, [key]: spoilt };
		}
		yield { ...value, [String(bad)]: bad };
	}
}

it(
	"a JSON body may hold anything",
	async () => {
		const bodies = Object.entries(jsonBodies).flatMap(([address, valid]) => [
			...BAD_VALUES.flatMap((bad) =>
				[...spoiltCopies(valid, bad)].map((body) => [address, JSON.stringify(body)]),
			),
			[address, JSON.stringify(valid).replace("{", '{"__proto__":{"constructor":1},')],
		]);
		await runAll(bodies, async ([address = "", body = ""]) => {
			check(await post(people.admin, address, "application/json", body), `POST ${address} ${body}`);
		});
	},
	TIMEOUT_MS,
);
