import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { listenOnLoopback } from "./listen-on-loopback.ts";

/** A system that receives webhooks, as its documentation tells it to; it can be told to misbehave. */
export interface WebhookReceiver {
	url: string;
	/** For `WEBHOOK_ALLOW_PRIVATE_HOSTS`. */
	host: string;
	received: ReceivedWebhook[];
	/** How the next requests are answered; 204 at first. */
	answer: (response: ServerResponse, webhook: ReceivedWebhook) => void;
	close(): Promise<void>;
}

export interface ReceivedWebhook {
	headers: IncomingHttpHeaders;
	body: string;
	/** The body as JSON. */
	message: { type: string; timestamp: string; data: Record<string, unknown> };
}

export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
	const { host, origin, close } = await listenOnLoopback(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const body = Buffer.concat(chunks).toString("utf8");
		const webhook = { headers: request.headers, body, message: JSON.parse(body) };
		receiver.received.push(webhook);
		receiver.answer(response, webhook);
	}, port);
	const receiver: WebhookReceiver = {
		url: `${origin}/avisos`,
		host,
		received: [],
		answer: (response) => response.writeHead(204).end(),
		close,
	};
	return receiver;
}

/** Verifies as a receiver does (docs/webhooks.md), written independently of the shop's own code. */
export function isGenuineWebhook({ headers, body }: ReceivedWebhook, secret: string): boolean {
	const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
	const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
	const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
	const age = Math.abs(Date.now() / 1000 - Number(headers["webhook-timestamp"]));
	return age < 300 && String(headers["webhook-signature"]).split(" ").includes(expected);
}
