import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { FLASH_COOKIE } from "#app/platform/forms/toasts.ts";
import routes from "#app/routes.ts";
import { addressPolicies } from "#server/http/address/address-policies.ts";
import {
	type ActorName,
	actorNames,
	fillPlaceholders,
	type GoldenRow,
	goldenRoutes,
	guardBypasses,
} from "#tests/support/http/golden-routes.ts";
import type { HttpResponse } from "#tests/support/send-request.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = inject("httpShop");

async function signInAsActor(actor: ActorName): Promise<Visitor> {
	const visitor = new Visitor(shop.origin);
	if (actor === "guest") return visitor;
	const { email, password } = shop.logins[actor];
	await visitor.signIn(email, password);
	return visitor;
}

const people = {} as Record<ActorName, Visitor>;
beforeAll(async () => {
	for (const actor of actorNames) people[actor] = await signInAsActor(actor);
});

/** Every address under a route table, as it is written there. */
const addressesIn = (entries: RouteConfigEntry[], under = ""): string[] =>
	entries.flatMap(({ path, index, file, children = [] }) => {
		const addresses = path === undefined ? (index ? [under || "/"] : []) : [under + path];
		const isAddress = addresses.length > 0 || children.length > 0;
		return [...(isAddress ? addresses : [file]), ...addressesIn(children, path ? `${under}${path}/` : under)];
	});

// rule: 2.02
it("has a row for every route, and no row without one", async () => {
	const documents = addressPolicies.filter(({ handledBy }) => handledBy === "documents");
	const written = new Set([
		...addressesIn(await routes),
		...documents.map(({ pattern }) => pattern.slice(1)),
	]);
	expect(new Set(goldenRoutes.map(({ route }) => route))).toEqual(written);
});

/** "302 /auth" of a redirect, "202 /auth" of the router's own one for data, else the status. */
function summarise({ status, headers, text }: HttpResponse): string {
	const isPage = headers["content-type"]?.startsWith("text/html");
	const sentTo =
		headers.location ?? (status === 202 && !isPage ? (/"(\/[^"]*)"/.exec(text)?.[1] ?? "?") : undefined);
	return sentTo === undefined ? String(status) : `${status} ${sentTo}`;
}

const expected = (answered: GoldenRow["page"], actor: ActorName): string =>
	fillPlaceholders(
		typeof answered === "string" ? answered : (answered[actorNames.indexOf(actor)] ?? ""),
		shop,
	);

/** Where the router requests the data of an address. */
function dataAddress(address: string): string {
	const [path = "", query] = address.split("?");
	return `${path}${path.endsWith("/") ? "_.data" : ".data"}${query === undefined ? "" : `?${query}`}`;
}

/** The same person, without what an earlier row left to be said: a toast can change where `/auth` leads. */
function withoutToast({ cookie }: Visitor): Visitor {
	const kept = cookie.split("; ").filter((part) => !part.startsWith(`${FLASH_COOKIE}=`));
	return new Visitor(shop.origin, kept.join("; "));
}

/** Posts a row's body: JSON to endpoints, a form to screens. */
function send(
	visitor: Visitor,
	address: string,
	row: GoldenRow,
	source: Record<string, string> = { Origin: shop.origin },
): Promise<HttpResponse> {
	const isEndpoint = row.address.startsWith("/api/") && !row.isForm;
	const text = fillPlaceholders(JSON.stringify(row.body ?? {}), shop);
	const body = isEndpoint ? text : new URLSearchParams(JSON.parse(text) as Record<string, string>).toString();
	const type = isEndpoint ? "application/json" : "application/x-www-form-urlencoded";
	return visitor.request(address, {
		method: "POST",
		headers: { "Content-Type": type, ...source },
		body,
	});
}

describe.each(actorNames)("as %s", (actor) => {
	// rule: 2.01, 6.01, 6.06, 7.12, 7.18, 7.19
	it.each(goldenRoutes.map((row) => [row.address, row] as const))(
		"%s answers as written",
		async (written, row) => {
			const address = fillPlaceholders(written, shop);
			const visitor = withoutToast(people[actor]);
			const page = await visitor.request(address, { headOnly: row.streamsTo === actor });
			const data = await visitor.request(dataAddress(address));
			const poster = row.endsSession ? await signInAsActor(actor) : visitor;
			const post = await send(poster, address, row);
			expect({ page: summarise(page), data: summarise(data), post: summarise(post) }).toEqual({
				page: expected(row.page, actor),
				data: expected(row.data, actor),
				post: expected(row.post, actor),
			});
			for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]) {
				const other = await visitor.request(address, { method, headers: { Origin: shop.origin } });
				expect(other.status, `${method} ${address}`).toBe(405);
			}
		},
	);
});

/** Called by programs, which are known by a signature or a token and carry no visitor's cookie. */
const CALLED_BY_PROGRAMS = new Set([
	"/api/webhooks/mercadopago",
	"/sandbox/mercadopago/checkout/preferences",
	"/sandbox/mercadopago/v1/payments",
	"/sandbox/mercadopago/v1/payments/1",
	"/sandbox/mercadopago/v1/payments/1/refunds",
	"/sandbox/mercadopago/v1/payments/1/refunds/2",
]);

describe("a post from another site", () => {
	const rows = new Map(goldenRoutes.map((row) => [row.address, row]));
	it.each([...rows])("to %s is refused, whoever is signed in", async (written, row) => {
		const address = fillPlaceholders(written, shop);
		const [path = "", query = ""] = address.split("?");
		const spellings = [address, dataAddress(address), `${path.toUpperCase()}?${query}`, `${path}/?${query}`];
		for (const headers of [
			{ Origin: "https://evil.example" },
			{ Origin: "null" },
			{ "Sec-Fetch-Site": "cross-site" },
			{ Origin: shop.origin, "Sec-Fetch-Site": "same-site" },
		]) {
			for (const spelling of CALLED_BY_PROGRAMS.has(written) ? [address] : spellings) {
				const { status } = await send(people.admin, spelling, row, headers);
				if (CALLED_BY_PROGRAMS.has(written)) expect([200, 401, 405]).toContain(status);
				else expect(status, `${spelling} ${JSON.stringify(headers)}`).toBe(403);
			}
		}
	});
});

// rule: 6.02
it.each(guardBypasses)("%s shows a guest nothing", async (written, answered) => {
	expect(summarise(await people.guest.request(fillPlaceholders(written, shop)))).toBe(
		fillPlaceholders(answered, shop),
	);
});

it.each(["X-Original-URL", "X-Rewrite-URL", "X-Forwarded-Prefix", "X-HTTP-Method-Override"])(
	"the header %s changes nothing",
	async (name) => {
		const clean = await people.guest.request("/faq");
		for (const value of ["/profile", "POST"]) {
			const response = await people.guest.request("/faq", { headers: { [name]: value } });
			expect(response.body.equals(clean.body)).toBe(true);
			const guarded = await people.guest.request("/profile", { headers: { [name]: "/faq" } });
			expect(summarise(guarded)).toBe("302 /auth?next=%2Fprofile");
		}
	},
);

// rule: 6.03
it("answers for another customer's order as for an unknown one", async () => {
	const unknown = "/order-confirmation/3f1f64d8-6a54-4d0a-9a52-d90be4a7e111";
	const orderPage = `/order-confirmation/${shop.orderId}`;
	for (const actor of ["guest", "artisan"] as const) {
		const theirs = await people[actor].request(orderPage);
		const nobodys = await people[actor].request(unknown);
		expect(theirs.status).toBe(404);
		const plain = (response: HttpResponse, id: string) => response.text.replaceAll(id, "ID");
		expect(plain(theirs, shop.orderId)).toBe(plain(nobodys, unknown.slice("/order-confirmation/".length)));
	}
});
