import type { ServerResponse } from "node:http";
import { env } from "#app/platform/env.server.ts";
import { listenOnLoopback } from "./listen-on-loopback.ts";

/**
 * ViaCEP and BrasilAPI as real HTTP servers on loopback, each answering as configured:
 * properly, that the code is unknown, with nonsense, after half a minute, or not at all.
 */
export type ServiceMode = "answers" | "unknown" | "garbage" | "broken" | "slow" | "down";

export interface KnownAddress {
	street: string;
	neighborhood: string;
	city: string;
	state: string;
	/** The code of the municipality; without it the services' answer is of no use. */
	ibge?: string;
}

const SLOW_MS = 30_000;

/** Codes both stand-ins know, unless a test adds others. */
const addressBook: Record<string, KnownAddress> = {
	"01001000": { street: "Praça da Sé", neighborhood: "Sé", city: "São Paulo", state: "SP", ibge: "3550308" },
	"01310100": { street: "Avenida Paulista", neighborhood: "Bela Vista", city: "São Paulo", state: "SP" },
	"12460000": { street: "", neighborhood: "", city: "Campos do Jordão", state: "SP" },
	"13010000": { street: "Rua Barão de Jaguara", neighborhood: "Centro", city: "Campinas", state: "SP" },
	"20040002": { street: "Avenida Rio Branco", neighborhood: "Centro", city: "Rio de Janeiro", state: "RJ" },
	"69005000": { street: "Avenida Eduardo Ribeiro", neighborhood: "Centro", city: "Manaus", state: "AM" },
	"53990000": { street: "", neighborhood: "", city: "Fernando de Noronha", state: "PE" },
};

/** Starts both and points the shop's settings at them. */
export async function startCepStubs() {
	const addresses = new Map(Object.entries(addressBook));
	const moods: { viaCep: ServiceMode; brasilApi: ServiceMode } = { viaCep: "answers", brasilApi: "answers" };
	const requests = { viaCep: [] as string[], brasilApi: [] as string[] };
	const timers = new Set<NodeJS.Timeout>();

	const server = await listenOnLoopback((request, response) => {
		const [, service = "", path = ""] = /^\/(viacep|brasilapi)(\/.*)$/.exec(request.url ?? "") ?? [];
		const name = service === "viacep" ? "viaCep" : "brasilApi";
		requests[name].push(path);
		const answer = () =>
			service === "viacep"
				? respondAsViaCep(response, path, moods.viaCep, addresses)
				: respondAsBrasilApi(response, path, moods.brasilApi, addresses);
		const mood = moods[name];
		if (mood === "down") request.socket.destroy();
		else if (mood === "garbage") send(response, 200, "<html><body>Estamos em manutenção</body>", "text/html");
		else if (mood === "broken") sendJson(response, 500, { message: "internal error" });
		else if (mood === "slow") timers.add(setTimeout(answer, SLOW_MS));
		else answer();
	});
	const { origin } = server;
	const settings = { VIACEP_URL: `${origin}/viacep`, BRASILAPI_URL: `${origin}/brasilapi` };
	const before = { VIACEP_URL: env.VIACEP_URL, BRASILAPI_URL: env.BRASILAPI_URL };
	Object.assign(env, settings);

	return {
		/** For a shop that runs as a process of its own. */
		settings,
		requests,
		/** How the services answer from now on. */
		setMode(mood: Partial<typeof moods>) {
			Object.assign(moods, mood);
		},
		addAddress(cep: string, address: KnownAddress) {
			addresses.set(cep, address);
		},
		async close() {
			for (const timer of timers) clearTimeout(timer);
			Object.assign(env, before);
			await server.close();
		},
	};
}

export type CepStubs = Awaited<ReturnType<typeof startCepStubs>>;

type Known = ReadonlyMap<string, KnownAddress>;

function respondAsViaCep(response: ServerResponse, path: string, mood: ServiceMode, addresses: Known): void {
	const [, , first = "", city = "", street = ""] = decodeURIComponent(path).split("/");
	const isSearch = /^[A-Z]{2}$/.test(first) && city.length >= 3 && street.length >= 3;
	if (isSearch) {
		const matches = [...addresses].filter(
			([, address]) =>
				mood === "answers" &&
				address.state === first &&
				address.city === city &&
				address.street.toLowerCase().includes(street.toLowerCase()),
		);
		const bodies = matches.map(([cep, address]) => viaCepBody(cep, address));
		sendJson(response, 200, bodies);
	} else if (/^\d{8}$/.test(first)) {
		const address = addresses.get(first);
		const isKnown = mood !== "unknown" && address !== undefined;
		sendJson(response, 200, isKnown ? viaCepBody(first, address) : { erro: "true" });
	} else {
		send(response, 400, "<h1>Bad Request</h1>", "text/html");
	}
}

function viaCepBody(cep: string, address: KnownAddress) {
	return {
		cep: `${cep.slice(0, 5)}-${cep.slice(5)}`,
		logradouro: address.street,
		complemento: "",
		unidade: "",
		bairro: address.neighborhood,
		localidade: address.city,
		uf: address.state,
		estado: "",
		regiao: "",
		ibge: address.ibge ?? "",
		gia: "",
		ddd: "11",
		siafi: "0000",
	};
}

function respondAsBrasilApi(
	response: ServerResponse,
	path: string,
	mood: ServiceMode,
	addresses: Known,
): void {
	const cep = path.slice("/api/cep/v2/".length);
	const address = addresses.get(cep);
	if (mood === "unknown" || !address) {
		sendJson(response, 404, {
			name: "CepPromiseError",
			message: "Todos os serviços de CEP retornaram erro.",
			type: "service_error",
			errors: [],
		});
	} else {
		sendJson(response, 200, {
			cep,
			state: address.state,
			city: address.city,
			neighborhood: address.neighborhood || null,
			street: address.street || null,
			service: "open-cep",
			location: { type: "Point", coordinates: {} },
			ibge: { city: address.ibge ?? null, state: address.ibge?.slice(0, 2) ?? null },
		});
	}
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
	send(response, status, JSON.stringify(body), "application/json; charset=utf-8");
}

function send(response: ServerResponse, status: number, body: string, type: string): void {
	response.writeHead(status, { "Content-Type": type }).end(body);
}
