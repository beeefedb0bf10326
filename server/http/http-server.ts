import { createServer, type Server } from "node:http";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { pathOf } from "./address-policies.ts";
import { sendRefusal } from "./error-response.ts";
import { Exchange, type ServerDependencies } from "./exchange.ts";
import { runPipeline } from "./pipeline.ts";

/** Runs the pipeline for each request and turns what it throws into a response. */
export function createHttpServer(dependencies: ServerDependencies): Server {
	const server = createServer((request, response) => {
		const exchange = new Exchange(request, response, dependencies);
		runPipeline(exchange).catch((error: unknown) => sendError(exchange, error));
	});
	server.requestTimeout = 30_000;
	server.headersTimeout = 10_000;
	server.keepAliveTimeout = 20_000;
	server.maxHeadersCount = 100;
	return server;
}

function sendError({ request, response }: Exchange, error: unknown): void {
	if (error instanceof Refusal) {
		sendRefusal(request, response, error);
	} else if (request.destroyed) {
		response.destroy();
	} else {
		log.error({ error, path: pathOf(request) }, "a request failed unexpectedly");
		const failed = new Refusal("unavailable", "Algo falhou do nosso lado. Tente novamente em instantes.");
		sendRefusal(request, response, failed);
	}
}
