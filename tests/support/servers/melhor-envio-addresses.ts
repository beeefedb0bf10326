import { randomUUID } from "node:crypto";
import {
	cancelRequest,
	cartRequest,
	idList,
	invalid,
	quoteRequest,
	quotesFor,
	SEVERAL_BOXES,
} from "./melhor-envio-requests.ts";
import type { MelhorEnvioState, StubAnswer, StubLabel } from "./melhor-envio-state.ts";

/* The addresses under `/api/v2/me/` as Melhor Envio documents them, each with its own function. */

export interface StubCall {
	method: string;
	/** Without `/api/v2/me/`. */
	path: string;
	/** The part of the path that names a label. */
	id: string;
	query: URLSearchParams;
	body: unknown;
	/** The address of the stub, for its files. */
	origin: string;
	state: MelhorEnvioState;
}

const LABELS_OF_A_PAGE = 10;

const NOT_FOUND: StubAnswer = { status: 404, body: { message: "Not Found" } };
const unprocessable = (body: object): StubAnswer => ({ status: 422, body });

/** By method and path, which may end with an id; the first one that fits answers. */
const addresses: readonly [address: string, answer: (call: StubCall) => StubAnswer][] = [
	["POST shipment/calculate", quote],
	["GET cart", listCart],
	["POST cart", putIntoCart],
	["DELETE cart/", removeFromCart],
	["GET orders", listLabels],
	["GET orders/search", searchLabels],
	["GET orders/", showLabel],
	["GET imprimir/dace/pdf/", showDeclaration],
	["GET imprimir/pdf/", showPapers],
	["POST shipment/cancel", cancelLabel],
	["POST shipment/checkout", ofLabels(checkout)],
	["POST shipment/generate", ofLabels(generate)],
	["POST shipment/tracking", ofLabels(track)],
];

export function respondToCall(call: Omit<StubCall, "id">): StubAnswer {
	const asked = `${call.method} ${call.path}`;
	for (const [address, answer] of addresses) {
		if (address === asked) return answer({ ...call, id: "" });
		if (address.endsWith("/") && asked.startsWith(address))
			return answer({ ...call, id: asked.slice(address.length) });
	}
	return NOT_FOUND;
}

function quote({ body }: StubCall): StubAnswer {
	const asked = quoteRequest.safeParse(body);
	return asked.success ? { status: 200, body: quotesFor(asked.data) } : invalid(asked.error);
}

function listCart(call: StubCall): StubAnswer {
	return pageOf(withStatus(call, "pending"), call);
}

function listLabels(call: StubCall): StubAnswer {
	return pageOf(withStatus(call, call.query.get("status")), call);
}

function putIntoCart({ body, state }: StubCall): StubAnswer {
	const asked = cartRequest.safeParse(body);
	if (!asked.success) return invalid(asked.error);
	if (state.demandsDocument && !(asked.data.to.document ?? asked.data.to.company_document)) {
		return unprocessable({ errors: { "to.document": ["O campo to.document é obrigatório."] } });
	}
	const { from, options, service, volumes } = asked.data;
	const wrong = !options.non_commercial
		? !(options.invoice && from.state_register) && "from.state_register"
		: options.invoice !== undefined && "options.invoice";
	if (wrong) return unprocessable({ errors: { [wrong]: [`Confira o campo ${wrong}.`] } });
	if (volumes.length > 1 && !SEVERAL_BOXES.includes(service)) {
		return unprocessable({ errors: { volumes: ["Este serviço aceita um volume por envio."] } });
	}
	const label: StubLabel = {
		id: randomUUID(),
		status: "pending",
		price: 31.9,
		tags: asked.data.options.tags,
		document: asked.data.to.document ?? asked.data.to.company_document,
		tracking: null,
		self_tracking: `ME2600${String(state.labels.size).padStart(4, "0")}BR`,
		non_commercial: Number(options.non_commercial),
		generated_at: null,
		posted_at: null,
		delivered_at: null,
		request: asked.data,
	};
	state.labels.set(label.id, label);
	return { status: 201, body: shown(label) };
}

function removeFromCart({ id, state }: StubCall): StubAnswer {
	if (state.labels.get(id)?.status !== "pending") {
		return { status: 400, body: { error: "O item não está no carrinho." } };
	}
	state.labels.delete(id);
	return { status: 204, body: null };
}

function searchLabels(call: StubCall): StubAnswer {
	const q = call.query.get("q") ?? "";
	const found = [...call.state.labels.values()].filter(
		({ id, document, status }) => status !== "pending" && (id === q || document === q),
	);
	return pageOf(found, call);
}

function showLabel({ id, state }: StubCall): StubAnswer {
	const label = state.labels.get(id);
	return label ? { status: 200, body: shown(label) } : NOT_FOUND;
}

function showDeclaration({ id, state, origin }: StubCall): StubAnswer {
	const label = state.labels.get(id);
	const { non_commercial } = (label?.request.options ?? {}) as { non_commercial?: boolean };
	if (!label?.generated_at || !non_commercial || state.declarationComesLate) return NOT_FOUND;
	return { status: 200, body: { url: `${origin}/file/${label.id}-dace.pdf` } };
}

function showPapers({ id, state, origin }: StubCall): StubAnswer {
	const label = state.labels.get(id);
	return label?.generated_at ? { status: 200, body: [`${origin}/file/${label.id}-1.pdf`] } : NOT_FOUND;
}

function cancelLabel({ body, state }: StubCall): StubAnswer {
	const asked = cancelRequest.safeParse(body);
	if (!asked.success) return invalid(asked.error);
	const label = state.labels.get(asked.data.order.id);
	if (label?.status !== "released") return unprocessable({ error: "O envio não pode ser cancelado." });
	label.status = "canceled";
	state.balance += label.price;
	return { status: 200, body: { [label.id]: { canceled: true } } };
}

/** Answers about the labels that are listed; unknown ones are left out. */
function ofLabels(answer: (labels: StubLabel[], state: MelhorEnvioState) => StubAnswer) {
	return ({ body, state }: StubCall): StubAnswer => {
		const ids = idList.safeParse(body);
		if (!ids.success) return invalid(ids.error);
		return answer(
			ids.data.orders.flatMap((id) => state.labels.get(id) ?? []),
			state,
		);
	};
}

function checkout(labels: StubLabel[], state: MelhorEnvioState): StubAnswer {
	if (labels.length === 0) return NOT_FOUND;
	if (labels.some(({ status }) => status !== "pending")) {
		return unprocessable({ message: "A etiqueta já foi comprada." });
	}
	const total = labels.reduce((sum, { price }) => sum + price, 0);
	if (total > state.balance) return unprocessable({ error: "Saldo insuficiente." });
	state.balance -= total;
	for (const label of labels) {
		label.status = "released";
		state.purchases.push(label.id);
	}
	return { status: 200, body: { purchase: { id: randomUUID(), status: "paid", total } } };
}

function generate(labels: StubLabel[], state: MelhorEnvioState): StubAnswer {
	if (labels.some(({ status }) => status === "pending")) {
		return unprocessable({ error: "A etiqueta ainda não foi paga." });
	}
	for (const label of labels) {
		label.generated_at = "2026-11-22 10:00:00";
		label.tracking = state.codeComesLate ? null : "AA123456785BR";
	}
	const made = { status: true, message: "Envio gerado com sucesso" };
	return { status: 200, body: Object.fromEntries(labels.map(({ id }) => [id, made])) };
}

function track(labels: StubLabel[]): StubAnswer {
	const tracked = labels.map(
		({ id, status, tracking, generated_at, self_tracking, posted_at, delivered_at }) => [
			id,
			{
				...{ id, status, tracking, posted_at, delivered_at },
				melhorenvio_tracking: generated_at === null ? null : self_tracking,
			},
		],
	);
	return { status: 200, body: Object.fromEntries(tracked) };
}

const withStatus = ({ state }: StubCall, status: string | null): StubLabel[] =>
	[...state.labels.values()].filter((label) => status === null || label.status === status);

function pageOf(labels: StubLabel[], { query }: StubCall): StubAnswer {
	const number = Number(query.get("page") ?? 1);
	const data = labels.slice((number - 1) * LABELS_OF_A_PAGE, number * LABELS_OF_A_PAGE).map(shown);
	const last_page = Math.max(1, Math.ceil(labels.length / LABELS_OF_A_PAGE));
	return { status: 200, body: { current_page: number, data, last_page, total: labels.length } };
}

const shown = ({ document: _, request: _request, ...label }: StubLabel) => label;
