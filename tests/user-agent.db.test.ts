import { afterAll, beforeAll, expect, it } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { guardedFetch } from "#app/platform/http-client/guarded-fetch.server.ts";
import { s3Store } from "#app/shop/images/s3-store.server.ts";
import { mercadoPagoClient } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { requestModelReviews } from "#app/shop/reviews/generated/review-model.server.ts";
import { lookUpBrasilApi, lookUpViaCep } from "#app/shop/shipping/addresses/cep-services.server.ts";
import { parseCep } from "#app/values/cep.ts";
import { type LoopbackServer, listenOnLoopback } from "#tests/support/servers/listen-on-loopback.ts";

/** Stands in for every outside service at once, and remembers who called. */
const callers: Record<string, string | undefined> = {};
let server: LoopbackServer;
let host = "";
const before = { ...env };

beforeAll(async () => {
	server = await listenOnLoopback((request, response) => {
		const [, service = ""] = (request.url ?? "").split("/");
		callers[service] = request.headers["user-agent"];
		response.writeHead(404, { "Content-Type": "application/json" }).end("{}");
	});
	host = server.host;
	Object.assign(env, {
		VIACEP_URL: `http://${host}/viacep`,
		BRASILAPI_URL: `http://${host}/brasilapi`,
		AI_API_URL: `http://${host}/model`,
	});
});
afterAll(() => {
	Object.assign(env, before);
	delete env.AI_API_URL;
	return server.close();
});

it("introduces the shop by one name of its own to every outside service", async () => {
	const cep = parseCep("01310-100");
	if (!cep) throw new Error("the postal code is not one");
	const { signal } = new AbortController();
	const origin = `http://${host}`;
	const product = { name: "Banco", description: "Um banco.", materials: [] };
	await Promise.allSettled([
		lookUpViaCep(cep, signal),
		lookUpBrasilApi(cep, signal),
		mercadoPagoClient({ baseUrl: `${origin}/mercadopago`, accessToken: "x" }).findPayment("1"),
		requestModelReviews(product, 1),
		guardedFetch(
			new URL(`${origin}/imported`),
			{ types: ["text/html"], maxBytes: 100 },
			{ allowedHosts: [host] },
		),
		s3Store({ endpoint: `${origin}/s3`, bucket: "b", region: "r", accessKey: "a", secretKey: "s" }).read(
			"0b6f6f0e-9d7a-4c55-8d6c-7a5d1e3f9b20",
			"master",
		),
	]);
	const name = `Mozilla/5.0 (compatible; Cerne/1.0; +${env.PUBLIC_URL})`;
	expect(callers).toEqual({
		viacep: name,
		brasilapi: name,
		mercadopago: name,
		model: name,
		imported: name,
		s3: name,
	});
});
