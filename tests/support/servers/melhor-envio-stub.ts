import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "#app/platform/env.server.ts";
import { listenOnLoopback } from "./listen-on-loopback.ts";
import { respondToCall } from "./melhor-envio-addresses.ts";
import { melhorEnvioOauth } from "./melhor-envio-oauth.ts";
import { melhorEnvioState, type ShippingMode, type StubAnswer } from "./melhor-envio-state.ts";
import { samplePdf } from "./sample-pdf.ts";
import type { CallWatcher } from "./watched-call.ts";

const TOKEN = "token-of-the-shop";

/**
 * Melhor Envio as a real HTTP server on loopback, as its documentation describes it: it keeps a cart and
 * the labels bought from it, and answers as configured.
 */
export async function startMelhorEnvioStub() {
	const state = melhorEnvioState();
	const { labels, purchases } = state;
	const requests: { method: string; path: string; type: string | undefined; body: unknown }[] = [];
	const { authorization, codes, authorize, giveTokens } = melhorEnvioOauth(TOKEN);
	const timers = new Set<NodeJS.Timeout>();

	const server = await listenOnLoopback(async (request, response) => {
		const address = new URL(request.url ?? "/", "http://peer");
		const path = address.pathname.replace("/api/v2/me/", "");
		const type = request.headers["content-type"];
		const body: unknown = parseBody(await read(request), type);
		requests.push({ method: request.method ?? "", path, type, body });
		if (state.mode === "down") return void request.socket.destroy();
		if (state.mode === "garbage") return send(response, 200, "<html>manutenção</html>", "text/html");
		if (state.mode === "broken") return send(response, 500, { message: "Server Error" });
		if (state.mode === "slow") {
			timers.add(setTimeout(() => send(response, 200, []), state.slowMs));
			return;
		}
		if (path === "/oauth/token") {
			await state.watch("asked", { method: "POST", path });
			const answer = giveTokens(body);
			if (state.mode === "loses") return void request.socket.destroy();
			return send(response, answer.status, answer.body);
		}
		if (path === "/oauth/authorize") {
			const { status, body: page, location } = authorize(address, body);
			if (location) response.setHeader("Location", location);
			return send(response, status, page, typeof page === "string" ? "text/html" : undefined);
		}
		if (path.startsWith("/file/")) return send(response, 200, samplePdf(), "application/pdf");
		const { authorization: bearer, "user-agent": agent = "" } = request.headers;
		if (state.mode === "refuses" || bearer !== `Bearer ${authorization.access}`) {
			return send(response, 401, { message: "Unauthenticated." });
		}
		if (!/^[^()]+ \([^@()]+@[^@()]+\)$/.test(agent)) return send(response, 403, { message: "User-Agent" });
		const { method = "" } = request;
		const watched = { method, path };
		await state.watch("asked", watched);
		const call = { method, path, query: address.searchParams, body, origin: server.origin, state };
		const answer = state.answers.get(path) ?? respondToCall(call);
		await state.watch("done", watched);
		if (state.mode === "loses" && `${method} ${path}`.startsWith(state.losesAt))
			return void request.socket.destroy();
		send(response, answer.status, answer.body);
		await state.watch("answered", watched);
	});

	const { origin } = server;
	const before = { MELHOR_ENVIO_TOKEN: env.MELHOR_ENVIO_TOKEN, MELHOR_ENVIO_URL: env.MELHOR_ENVIO_URL };
	Object.assign(env, { MELHOR_ENVIO_TOKEN: TOKEN, MELHOR_ENVIO_URL: origin });

	return {
		/** For a shop that runs as a process of its own. */
		settings: { MELHOR_ENVIO_TOKEN: TOKEN, MELHOR_ENVIO_URL: origin },
		labels,
		requests,
		purchases,
		authorization,
		/** The codes that were given, with the address and the scopes that each is for. */
		codes,
		/** Some services take a parcel whose recipient has no document. */
		demandDocuments(demandsDocument: boolean) {
			state.demandsDocument = demandsDocument;
		},
		/** `losesAt` names the calls whose work is done and whose response is lost. */
		behave(mode: ShippingMode, losesAt = "") {
			Object.assign(state, { mode, losesAt });
		},
		/** Shows each call to a proof, which may hold it. */
		watch(watcher: CallWatcher): void {
			state.watch = watcher;
		},
		/** Calls of a path are answered with this, and nothing is done; undefined: as usual. */
		answer(path: string, answer: StubAnswer | undefined) {
			if (answer) state.answers.set(path, answer);
			else state.answers.delete(path);
		},
		giveCodesLate() {
			state.codeComesLate = true;
		},
		delayDeclarations(declarationComesLate: boolean) {
			state.declarationComesLate = declarationComesLate;
		},
		clearAnswers() {
			state.answers.clear();
			state.codeComesLate = false;
			state.declarationComesLate = false;
		},
		setBalance(balance: number) {
			state.balance = balance;
		},
		/** Sets the carrier's report for all parcels. */
		move(status: "posted" | "delivered" | "undelivered" | "canceled", at = "2026-11-22 11:00:00") {
			for (const label of labels.values()) {
				label.status = status;
				if (status === "posted") label.posted_at = at;
				if (status === "delivered") label.delivered_at = at;
			}
		},
		async close() {
			for (const timer of timers) clearTimeout(timer);
			Object.assign(env, before);
			await server.close();
		},
	};
}

export type MelhorEnvioStub = Awaited<ReturnType<typeof startMelhorEnvioStub>>;

/** A form's fields as an object, and what is neither form nor JSON as nothing. */
function parseBody(text: string, type = ""): unknown {
	if (type.startsWith("application/x-www-form-urlencoded")) {
		return { isForm: true, ...Object.fromEntries(new URLSearchParams(text)) };
	}
	return text === "" ? null : JSON.parse(text);
}

async function read(request: IncomingMessage): Promise<string> {
	let text = "";
	for await (const chunk of request) text += chunk;
	return text;
}

function send(response: ServerResponse, status: number, body: unknown, type = "application/json"): void {
	const content = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
	response.writeHead(status, { "Content-Type": type }).end(status === 204 ? undefined : content);
}
