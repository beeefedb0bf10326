import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "#app/platform/env.server.ts";
import { listenOnLoopback } from "./listen-on-loopback.ts";
import { melhorEnvioOauth } from "./melhor-envio-oauth.ts";
import {
	cancelRequest,
	cartRequest,
	idList,
	invalid,
	quoteRequest,
	quotesFor,
	SEVERAL_BOXES,
} from "./melhor-envio-requests.ts";
import { samplePdf } from "./sample-pdf.ts";
import type { CallWatcher } from "./watched-call.ts";

/**
 * Melhor Envio as a real HTTP server on loopback, as its documentation describes it: it keeps a cart and
 * the labels bought from it, and answers as configured: properly, late, with nonsense, with an error, not
 * at all, or so that the work is done and the response is lost.
 */
export type ShippingMode = "answers" | "slow" | "garbage" | "broken" | "refuses" | "down" | "loses";

interface StubLabel {
	id: string;
	status: string;
	price: number;
	tags: { tag: string; url?: string }[];
	document: string | undefined;
	/** The carrier's code, which some give only when they get the parcel. */
	tracking: string | null;
	/** Melhor Envio's own number, from the cart on; the tracking calls it `melhorenvio_tracking`. */
	self_tracking: string;
	non_commercial: number;
	generated_at: string | null;
	posted_at: string | null;
	delivered_at: string | null;
	request: Record<string, unknown>;
}

const TOKEN = "token-of-the-shop";
const LABELS_OF_A_PAGE = 10;

export async function startMelhorEnvioStub() {
	const labels = new Map<string, StubLabel>();
	const requests: { method: string; path: string; type: string | undefined; body: unknown }[] = [];
	const purchases: string[] = [];
	const state: {
		mode: ShippingMode;
		losesAt: string;
		balance: number;
		slowMs: number;
		watch: CallWatcher;
		demandsDocument: boolean;
		/** Overrides the answers to calls, by path. */
		answers: Map<string, { status: number; body: unknown }>;
		/** The carrier gives its code when it gets the parcel. */
		codeComesLate: boolean;
		/** The tax authority has not authorised the declarations of contents yet. */
		declarationComesLate: boolean;
	} = {
		mode: "answers",
		losesAt: "",
		balance: 1_000,
		slowMs: 30_000,
		watch: () => {},
		demandsDocument: true,
		answers: new Map(),
		codeComesLate: false,
		declarationComesLate: false,
	};
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
		const watched = { method: request.method ?? "", path };
		await state.watch("asked", watched);
		const answer = state.answers.get(path) ?? respond(path, address, body, request.method ?? "");
		await state.watch("done", watched);
		if (state.mode === "loses" && `${request.method} ${path}`.startsWith(state.losesAt))
			return void request.socket.destroy();
		send(response, answer.status, answer.body);
		await state.watch("answered", watched);
	});

	function respond(
		path: string,
		address: URL,
		body: unknown,
		method: string,
	): { status: number; body: unknown } {
		if (path === "shipment/calculate") {
			const asked = quoteRequest.safeParse(body);
			return asked.success ? { status: 200, body: quotesFor(asked.data) } : invalid(asked.error);
		}
		if (path === "cart" && body === null) {
			return page("pending", address);
		}
		if (path === "cart") {
			const asked = cartRequest.safeParse(body);
			if (!asked.success) return invalid(asked.error);
			if (state.demandsDocument && !(asked.data.to.document ?? asked.data.to.company_document)) {
				return { status: 422, body: { errors: { "to.document": ["O campo to.document é obrigatório."] } } };
			}
			const { from, options, service, volumes } = asked.data;
			const wrong = !options.non_commercial
				? !(options.invoice && from.state_register) && "from.state_register"
				: options.invoice !== undefined && "options.invoice";
			if (wrong) return { status: 422, body: { errors: { [wrong]: [`Confira o campo ${wrong}.`] } } };
			if (volumes.length > 1 && !SEVERAL_BOXES.includes(service)) {
				return { status: 422, body: { errors: { volumes: ["Este serviço aceita um volume por envio."] } } };
			}
			const label: StubLabel = {
				id: randomUUID(),
				status: "pending",
				price: 31.9,
				tags: asked.data.options.tags,
				document: asked.data.to.document ?? asked.data.to.company_document,
				tracking: null,
				self_tracking: `ME2600${String(labels.size).padStart(4, "0")}BR`,
				non_commercial: Number(options.non_commercial),
				generated_at: null,
				posted_at: null,
				delivered_at: null,
				request: asked.data,
			};
			labels.set(label.id, label);
			return { status: 201, body: shown(label) };
		}
		if (method === "DELETE") {
			const id = path.slice("cart/".length);
			if (labels.get(id)?.status !== "pending") {
				return { status: 400, body: { error: "O item não está no carrinho." } };
			}
			labels.delete(id);
			return { status: 204, body: null };
		}
		if (path === "orders") return page(address.searchParams.get("status"), address);
		if (path === "orders/search") {
			const q = address.searchParams.get("q") ?? "";
			return pageOf(
				[...labels.values()].filter(
					({ id, document, status }) => status !== "pending" && (id === q || document === q),
				),
				address,
			);
		}
		if (path.startsWith("orders/")) {
			const label = labels.get(path.slice("orders/".length));
			return label ? { status: 200, body: shown(label) } : { status: 404, body: { message: "Not Found" } };
		}
		if (path.startsWith("imprimir/dace/pdf/")) {
			const label = labels.get(path.slice("imprimir/dace/pdf/".length));
			const { non_commercial } = (label?.request.options ?? {}) as { non_commercial?: boolean };
			if (!label?.generated_at || !non_commercial || state.declarationComesLate)
				return { status: 404, body: { message: "Not Found" } };
			return { status: 200, body: { url: `${origin}/file/${label.id}-dace.pdf` } };
		}
		if (path.startsWith("imprimir/pdf/")) {
			const label = labels.get(path.slice("imprimir/pdf/".length));
			if (!label?.generated_at) return { status: 404, body: { message: "Not Found" } };
			return { status: 200, body: [`${origin}/file/${label.id}-1.pdf`] };
		}
		if (path === "shipment/cancel") {
			const asked = cancelRequest.safeParse(body);
			if (!asked.success) return invalid(asked.error);
			const label = labels.get(asked.data.order.id);
			if (label?.status !== "released") {
				return { status: 422, body: { error: "O envio não pode ser cancelado." } };
			}
			label.status = "canceled";
			state.balance += label.price;
			return { status: 200, body: { [label.id]: { canceled: true } } };
		}
		const ids = idList.safeParse(body);
		if (!ids.success) return invalid(ids.error);
		const asked = ids.data.orders.flatMap((id) => labels.get(id) ?? []);
		if (path === "shipment/checkout") {
			return asked.length > 0 ? checkout(asked) : { status: 404, body: { message: "Not Found" } };
		}
		if (path === "shipment/generate") {
			if (asked.some(({ status }) => status === "pending")) {
				return { status: 422, body: { error: "A etiqueta ainda não foi paga." } };
			}
			for (const label of asked) {
				label.generated_at = "2026-11-22 10:00:00";
				label.tracking = state.codeComesLate ? null : "AA123456785BR";
			}
			return {
				status: 200,
				body: Object.fromEntries(
					asked.map(({ id }) => [id, { status: true, message: "Envio gerado com sucesso" }]),
				),
			};
		}
		if (path === "shipment/tracking") {
			const tracked = asked.map((label) => [
				label.id,
				{
					id: label.id,
					status: label.status,
					tracking: label.tracking,
					melhorenvio_tracking: label.generated_at === null ? null : label.self_tracking,
					posted_at: label.posted_at,
					delivered_at: label.delivered_at,
				},
			]);
			return { status: 200, body: Object.fromEntries(tracked) };
		}
		return { status: 404, body: { message: "Not Found" } };
	}

	function page(status: string | null, address: URL) {
		return pageOf(
			[...labels.values()].filter((label) => status === null || label.status === status),
			address,
		);
	}

	function pageOf(labels: StubLabel[], address: URL) {
		const number = Number(address.searchParams.get("page") ?? 1);
		const data = labels.slice((number - 1) * LABELS_OF_A_PAGE, number * LABELS_OF_A_PAGE).map(shown);
		const last_page = Math.max(1, Math.ceil(labels.length / LABELS_OF_A_PAGE));
		return { status: 200, body: { current_page: number, data, last_page, total: labels.length } };
	}

	function checkout(asked: StubLabel[]): { status: number; body: unknown } {
		const unpaid = asked.filter(({ status }) => status === "pending");
		if (unpaid.length < asked.length) {
			return { status: 422, body: { message: "A etiqueta já foi comprada." } };
		}
		const total = unpaid.reduce((sum, { price }) => sum + price, 0);
		if (total > state.balance) return { status: 422, body: { error: "Saldo insuficiente." } };
		state.balance -= total;
		for (const label of unpaid) {
			label.status = "released";
			purchases.push(label.id);
		}
		return { status: 200, body: { purchase: { id: randomUUID(), status: "paid", total } } };
	}

	const { origin } = server;
	const before = { MELHOR_ENVIO_TOKEN: env.MELHOR_ENVIO_TOKEN, MELHOR_ENVIO_URL: env.MELHOR_ENVIO_URL };
	Object.assign(env, { MELHOR_ENVIO_TOKEN: TOKEN, MELHOR_ENVIO_URL: origin });

	return {
		/** For a shop that runs as a process of its own. */
		settings: { MELHOR_ENVIO_TOKEN: TOKEN, MELHOR_ENVIO_URL: origin },
		labels,
		requests,
		/** Every label that was paid, as often as it was. */
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
		answer(path: string, answer: { status: number; body: unknown } | undefined) {
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

const shown = ({ document: _, request: _request, ...label }: StubLabel) => label;

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
