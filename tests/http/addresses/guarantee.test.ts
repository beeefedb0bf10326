import { expect, inject, it } from "vitest";
import { sendRequest } from "#tests/support/send-request.ts";

const shop = inject("httpShop");

it.each(["/", "/product/criado-mudo", "/faq", "/privacy-terms"])(
	"%s says the one guarantee",
	async (path) => {
		const { status, text } = await sendRequest(shop.origin, path);
		expect(status).toBe(200);
		expect(text).toContain("1 ano de garantia da estrutura, além dos 90 dias da lei");
	},
);
