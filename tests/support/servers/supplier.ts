import { readFile } from "node:fs/promises";
import { type LoopbackServer, listenOnLoopback } from "./listen-on-loopback.ts";
import { article, vtex } from "./shop-pages.ts";

/** Another shop, from whose pages a product is imported. */
export async function startSupplier(): Promise<LoopbackServer> {
	const photo = await readFile("db/demo/photos/aparador-ripado-1.jpg");
	return listenOnLoopback(({ url }, response) => {
		if (url === "/arquivos/2.jpg") response.writeHead(200, { "Content-Type": "image/jpeg" }).end(photo);
		else {
			const body = url === "/dicas" ? article : vtex;
			response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(body);
		}
	});
}
