import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { openSecret, sealSecret } from "#app/platform/sealed-secret.server.ts";
import { newWebhookSecret, signWebhook, webhookHeaders } from "./webhook-signature.server.ts";

const message = { id: "msg_1", timestamp: 1_674_087_231, body: '{"type":"order.paid"}' };

test("signs as the specification's own libraries do", () => {
	// The example of the reference libraries' tests.
	const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
	const example = {
		id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
		timestamp: 1_614_265_330,
		body: '{"test": 2432232314}',
	};
	expect(signWebhook(example, secret)).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("is HMAC-SHA256 over id, moment and body, and changes with each of them", () => {
	const secret = newWebhookSecret();
	const key = Buffer.from(secret.replace("whsec_", ""), "base64");
	expect(key).toHaveLength(32);
	const expected = createHmac("sha256", key)
		.update('msg_1.1674087231.{"type":"order.paid"}')
		.digest("base64");
	expect(signWebhook(message, secret)).toBe(`v1,${expected}`);
	for (const change of [{ id: "msg_2" }, { timestamp: 1 }, { body: "{}" }]) {
		expect(signWebhook({ ...message, ...change }, secret)).not.toBe(`v1,${expected}`);
	}
});

test("carries one signature for each secret, separated by a space", () => {
	const secrets = [newWebhookSecret(), newWebhookSecret()];
	expect(webhookHeaders(message, secrets)).toEqual({
		"webhook-id": "msg_1",
		"webhook-timestamp": "1674087231",
		"webhook-signature": secrets.map((secret) => signWebhook(message, secret)).join(" "),
	});
});

test("stores a secret so that it cannot be read without the shop's own", async () => {
	const secret = newWebhookSecret();
	const sealed = await sealSecret(secret);
	expect(sealed).not.toContain(secret.slice(6, 20));
	expect(await openSecret(sealed)).toBe(secret);
});
