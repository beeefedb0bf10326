import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { type LoopbackServer, listenOnLoopback } from "#tests/support/servers/listen-on-loopback.ts";
import { GuardedFetchError, guardedFetch, parseExternalUrl } from "./guarded-fetch.server.ts";

const PAGE = "<!doctype html><title>Mesa</title>";
const html = { "Content-Type": "text/html; charset=utf-8" };

const handlers: Record<string, RequestListener> = {
	"/page": (_, response) => response.writeHead(200, html).end(PAGE),
	"/host": (request, response) => response.writeHead(200, html).end(request.headers.host),
	"/gzip": (_, response) =>
		response.writeHead(200, { ...html, "Content-Encoding": "gzip" }).end(gzipSync(PAGE)),
	"/bomb": (_, response) =>
		response.writeHead(200, { ...html, "Content-Encoding": "gzip" }).end(gzipSync(Buffer.alloc(5_000_000))),
	"/cut-gzip": (_, response) =>
		response.writeHead(200, { ...html, "Content-Encoding": "gzip" }).end(gzipSync(PAGE).subarray(0, 20)),
	"/odd-encoding": (_, response) =>
		response.writeHead(200, { ...html, "Content-Encoding": "zstd" }).end(PAGE),
	"/long": (_, response) => response.writeHead(200, html).end("x".repeat(2_000)),
	"/endless": (_, response) => {
		response.writeHead(200, html);
		const more = () => {
			while (response.write("x".repeat(1_000)));
		};
		response.on("drain", more);
		more();
	},
	"/slow": () => {},
	"/slow-body": (_, response) => response.writeHead(200, html).write("<!doctype html>"),
	"/cut": (request, response) => {
		response.writeHead(200, { ...html, "Content-Length": "900" }).write("x");
		request.socket.end();
	},
	"/pdf": (_, response) => response.writeHead(200, { "Content-Type": "application/pdf" }).end("%PDF"),
	"/typeless": (_, response) => response.writeHead(200).end(PAGE),
	"/missing": (_, response) => response.writeHead(404, html).end(PAGE),
	"/hop1": (_, response) => response.writeHead(302, { Location: "/page" }).end(),
	"/hop2": (_, response) => response.writeHead(301, { Location: "/hop1" }).end(),
	"/hop3": (_, response) => response.writeHead(307, { Location: "/hop2" }).end(),
	"/hop4": (_, response) => response.writeHead(308, { Location: "/hop3" }).end(),
	"/round": (_, response) => response.writeHead(302, { Location: "/round" }).end(),
	"/to-inside": (_, response) =>
		response.writeHead(302, { Location: `http://127.0.0.1:${inside.port}/` }).end(),
	"/to-metadata": (_, response) =>
		response.writeHead(302, { Location: "http://169.254.169.254/latest/meta-data/" }).end(),
	"/to-file": (_, response) => response.writeHead(302, { Location: "file:///etc/passwd" }).end(),
	"/to-password": (_, response) =>
		response.writeHead(302, { Location: `http://a:b@${shop.host}/page` }).end(),
};

interface Listening extends LoopbackServer {
	hits: string[];
}

let shop: Listening;
/** The private server that no request may ever reach. */
let inside: Listening;

async function listen(listener: RequestListener): Promise<Listening> {
	const hits: string[] = [];
	const server = await listenOnLoopback((request, response) => {
		hits.push(request.url ?? "");
		listener(request, response);
	});
	return { ...server, hits };
}

beforeAll(async () => {
	shop = await listen((request, response) => {
		const handle = handlers[request.url ?? ""];
		if (handle) handle(request, response);
		else response.writeHead(404).end();
	});
	inside = await listen((_, response) => response.writeHead(200, html).end("secret"));
});

afterAll(async () => {
	for (const server of [shop, inside]) await server.close();
});

const limits = { types: ["text/html", "application/xhtml+xml"], maxBytes: 1_000, timeoutMs: 1_500 };
const get = (path: string, more: Parameters<typeof guardedFetch>[2] = {}) =>
	guardedFetch(new URL(path, `http://${shop.host}`), limits, { allowedHosts: [shop.host], ...more });
const failureOf = async (work: Promise<unknown>): Promise<GuardedFetchError> => {
	const thrown = await work.then(
		() => undefined,
		(error: unknown) => error,
	);
	if (!(thrown instanceof GuardedFetchError)) throw new Error(`This was no OutsideError: ${String(thrown)}`);
	return thrown;
};

describe("a guarded fetch", () => {
	it("fetches a page, plain or compressed, over at most three redirects", async () => {
		for (const path of ["/page", "/gzip", "/hop1", "/hop2", "/hop3"]) {
			const { bytes, contentType, url } = await get(path);
			expect(bytes.toString()).toBe(PAGE);
			expect(contentType).toBe("text/html; charset=utf-8");
			if (path.startsWith("/hop")) expect(url.pathname).toBe("/page");
		}
	});

	it.each([
		["/hop4", "unreachable"],
		["/round", "unreachable"],
		["/to-file", "unreachable"],
		["/to-password", "unreachable"],
		["/to-inside", "unreachable"],
		["/to-metadata", "unreachable"],
		["/slow", "unreachable"],
		["/slow-body", "unreachable"],
		["/cut", "unreachable"],
		["/cut-gzip", "unreachable"],
		["/bomb", "too_large"],
		["/long", "too_large"],
		["/endless", "too_large"],
		["/pdf", "wrong_type"],
		["/typeless", "wrong_type"],
		["/odd-encoding", "wrong_type"],
		["/missing", "bad_status"],
	])("fails for %s with %s", async (path, failure) => {
		expect((await failureOf(get(path))).failure).toBe(failure);
		expect(inside.hits).toEqual([]);
	});

	it("connects to the address it checked, resolves the name once and keeps it", async () => {
		const asked: string[] = [];
		const { bytes } = await guardedFetch(new URL(`http://loja.test:${shop.port}/host`), limits, {
			allowedHosts: [`loja.test:${shop.port}`],
			resolve: async (name) => {
				asked.push(name);
				// The second lookup returns another address.
				return asked.length === 1 ? ["127.0.0.1"] : ["127.0.0.2"];
			},
		});
		expect(bytes.toString()).toBe(`loja.test:${shop.port}`);
		expect(asked).toEqual(["loja.test"]);
	});

	it.each([
		["one private address among public ones", ["8.8.8.8", "127.0.0.1"]],
		["a metadata service", ["169.254.169.254"]],
		["an IPv4-mapped loopback", ["::ffff:127.0.0.1"]],
		["no address", []],
	])("never connects to a name with %s", async (_, addresses) => {
		const error = await failureOf(
			guardedFetch(new URL("http://loja.test/"), limits, {
				allowedHosts: [],
				resolve: async () => addresses,
			}),
		);
		expect(error.failure).toBe("unreachable");
		// Refused before a connection was tried: a failed connection would be the cause.
		expect(error.cause).toBeUndefined();
	});

	it.each([
		"http://127.0.0.1/",
		"http://127.1/",
		"http://2130706433/",
		"http://0x7f000001/",
		"http://0177.0.0.1/",
		"http://①②⑦.0.0.1/",
		"http://[::1]/",
		"http://[::ffff:127.0.0.1]/",
		"http://[::ffff:7f00:1]/",
		"http://[64:ff9b::7f00:1]/",
		"http://[2002:7f00:1::]/",
		"https://169.254.169.254/latest/meta-data/",
		"http://100.100.100.200/",
		"http://[fd00:ec2::254]/",
		"http://0.0.0.0/",
	])("does not connect to the literal %s", async (address) => {
		const error = await failureOf(guardedFetch(new URL(address), limits, { allowedHosts: [] }));
		expect(error.failure).toBe("unreachable");
		expect(error.cause).toBeUndefined();
	});

	it("answers a dead name, a dead port and a private host alike", async () => {
		const away = async () => {
			throw new Error("ENOTFOUND");
		};
		const dead = await failureOf(guardedFetch(new URL("http://loja.test/"), limits, { resolve: away }));
		const hidden = await failureOf(guardedFetch(new URL("http://10.0.0.1/"), limits, { allowedHosts: [] }));
		const silent = await failureOf(
			guardedFetch(new URL("http://loja.test/"), limits, { resolve: () => new Promise(() => {}) }),
		);
		expect([dead, hidden, silent].map(({ message }) => message)).toEqual(Array(3).fill(dead.message));
	});
});

it("reaches no private host that another feature may reach", async () => {
	const before = env.SCRAPER_ALLOW_PRIVATE_HOSTS;
	env.SCRAPER_ALLOW_PRIVATE_HOSTS = [shop.host];
	const url = `http://${shop.host}/`;
	expect(() => parseExternalUrl(url)).toThrow(GuardedFetchError);
	await expect(guardedFetch(new URL(url), limits)).rejects.toThrow(GuardedFetchError);
	env.SCRAPER_ALLOW_PRIVATE_HOSTS = before;
});

describe("a typed address", () => {
	it("may leave the scheme out", () => {
		expect(parseExternalUrl(" loja.com.br/mesa ").href).toBe("https://loja.com.br/mesa");
		expect(parseExternalUrl("http://loja.com.br").href).toBe("http://loja.com.br/");
	});

	it("may name a listed host with its port", () => {
		expect(parseExternalUrl("http://127.0.0.1:4999/x", ["127.0.0.1:4999"]).port).toBe("4999");
	});

	it.each([
		"",
		"   ",
		"javascript:alert(1)",
		"file:///etc/passwd",
		"ftp://loja.com.br/",
		"data:text/html,x",
		"gopher://loja.com.br/",
		"http://ana:senha@loja.com.br/",
		"http://ana@loja.com.br/",
		"http://loja.com.br:22/",
		"http://loja.com.br:8080/",
		"loja.com.br:5432/x",
		"http://",
		"https://exa mple.com/",
		`https://loja.com.br/${"x".repeat(2_100)}`,
	])("is refused: %j", (typed) => {
		expect(() => parseExternalUrl(typed, [])).toThrow(GuardedFetchError);
	});
});
