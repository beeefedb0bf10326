import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { Exchange, type ServerDependencies } from "./exchange.ts";

/** A posted form, and its response in the state at which the connection closes. */
function exchangeWith(writableFinished: boolean, destroyed = false) {
	const response = Object.assign(new EventEmitter(), { writableFinished, destroyed });
	const request = { url: "/contact", method: "POST", headers: {}, socket: { remoteAddress: "203.0.113.7" } };
	const server = { publicUrl: "http://localhost:3000", trustedProxies: 0 };
	const exchange = new Exchange(
		request as unknown as IncomingMessage,
		response as unknown as Exchange["response"],
		server as ServerDependencies,
	);
	exchange.body = Buffer.from("name=Ana");
	return { response, appRequest: exchange.toAppRequest() };
}

it("tells the app that a visitor went away before the response", async () => {
	const { response, appRequest } = exchangeWith(false);
	expect(appRequest.signal.aborted).toBe(false);
	response.emit("close");
	expect(appRequest.signal.aborted).toBe(true);
	expect(await appRequest.text()).toBe("name=Ana");
});

it("tells the app of a visitor who had gone before it was asked", () => {
	expect(exchangeWith(false, true).appRequest.signal.aborted).toBe(true);
});

it("tells nothing once the response was sent", () => {
	const { response, appRequest } = exchangeWith(true);
	response.emit("close");
	expect(appRequest.signal.aborted).toBe(false);
});
