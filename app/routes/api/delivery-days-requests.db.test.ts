import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { MAX_LINES } from "#app/shop/shipping/order-limits.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { action } from "./list-delivery-days.ts";

setUpCepStubs();

const SAO_PAULO = "01310-100";

it.each([
	["a postal code that is none", { cep: "123", ids: [randomUUID()] }],
	["a postal code that no service knows", { cep: "00999-999", ids: [randomUUID()] }],
	["an id that is none", { cep: SAO_PAULO, ids: ["1 or 1=1"] }],
	["no ids", { cep: SAO_PAULO, ids: [] }],
	["too many ids", { cep: SAO_PAULO, ids: Array.from({ length: MAX_LINES + 1 }, () => randomUUID()) }],
	["a price", { cep: SAO_PAULO, ids: [randomUUID()], price: 1 }],
	["nothing", null],
])("refuses %s with 422, in Portuguese", async (_what, body) => {
	const response = await action({
		request: new Request("http://localhost/api/delivery-days", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		}),
	});
	expect(response.status).toBe(422);
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	const { error } = await response.json();
	expect(error.message).not.toMatch(/invalid|expected|required|unrecognized/i);
});
