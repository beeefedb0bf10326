import { request } from "node:http";
import { type LoopbackServer, listenOnLoopback } from "./listen-on-loopback.ts";

/** The behaviour of a proxy; each rule may be changed while it runs. */
interface ProxyRules {
	/** An answer in place of the shop's. */
	answer: (asked: {
		method: string;
		path: string;
	}) => { status: number; headers?: object; body?: string } | null;
	/** The path under which the shop is asked. */
	pathOf: (path: string) => string;
	/** Changes a text that the shop answers. */
	change: (path: string, text: string) => string;
}

/** A server before the shop on this port, whose own address is `origin`. */
export async function startShopProxy(port: number): Promise<LoopbackServer & { rules: ProxyRules }> {
	const rules: ProxyRules = { answer: () => null, pathOf: (path) => path, change: (_, text) => text };
	const server = await listenOnLoopback((incoming, outgoing) => {
		const { method = "GET", url: path = "/" } = incoming;
		const ruled = rules.answer({ method, path });
		if (ruled) {
			incoming.resume();
			outgoing.writeHead(ruled.status, { "Content-Type": "text/html", ...ruled.headers }).end(ruled.body);
			return;
		}
		const headers = { ...incoming.headers, "accept-encoding": "identity" };
		const asked = request({ port, method, path: rules.pathOf(path), headers }, async (answer) => {
			const chunks: Buffer[] = [];
			for await (const chunk of answer) chunks.push(chunk);
			const bytes = Buffer.concat(chunks);
			const isText = /javascript|html/.test(answer.headers["content-type"] ?? "");
			const { "content-length": _, "transfer-encoding": __, ...kept } = answer.headers;
			outgoing.writeHead(answer.statusCode ?? 502, kept);
			outgoing.end(isText ? rules.change(path, bytes.toString("utf8")) : bytes);
		});
		asked.on("error", () => outgoing.destroy());
		incoming.pipe(asked);
	});
	return { ...server, rules };
}
