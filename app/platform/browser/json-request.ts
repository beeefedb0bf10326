import { href } from "react-router";
import { noteRequest } from "./connection.ts";

const TIMEOUT_MS = 10_000;

interface RequestOptions {
	signal?: AbortSignal | undefined;
	/** Lets the request outlive its page. */
	keepalive?: boolean;
}

/** The server answered with a refusal (app/platform/forms/json-api.server.ts). */
export class RequestRefused extends Error {
	readonly status: number;
	/** The reason to show, in Portuguese, where the server gave one. */
	readonly reason: string | undefined;

	constructor(status: number, reason: string | undefined) {
		super(`the server answered with ${status}`);
		this.status = status;
		this.reason = reason;
	}
}

/**
 * Posts JSON to the shop and returns its response, which is trusted: both sides are ours.
 * Throws a `RequestRefused`, or any other error when there is no response within ten seconds.
 */
export const postJson = <Answer>(address: string, payload: unknown, options?: RequestOptions) =>
	request<Answer>(address, options, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(payload),
	});

/** Reads JSON from an address of the shop; throws as `postJson` does. */
export const getJson = <Answer>(address: string, options?: RequestOptions) =>
	request<Answer>(address, options);

/** Whether the shop answers. */
export const isReachable = (): Promise<boolean> =>
	getJson(href("/api/session")).then(
		() => true,
		() => false,
	);

async function request<Answer>(
	address: string,
	{ signal, keepalive = false }: RequestOptions = {},
	init?: RequestInit,
): Promise<Answer> {
	const timeout = AbortSignal.timeout(TIMEOUT_MS);
	const response = await fetch(address, {
		...init,
		keepalive,
		signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
	}).catch((error) => {
		// A request that its screen gave up says nothing about the connection.
		if (!signal?.aborted) noteRequest(false);
		throw error;
	});
	const body = response.ok ? undefined : await response.json().catch(() => null);
	noteRequest(body !== null);
	if (response.ok) return response.json();
	throw new RequestRefused(response.status, body?.error?.message);
}
