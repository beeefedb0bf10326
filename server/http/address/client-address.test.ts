import { expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

it.each([
	["10.0.0.1", "1.1.1.1", 0, "10.0.0.1"],
	["::ffff:10.0.0.1", undefined, 0, "10.0.0.1"],
	["10.0.0.1", "1.1.1.1", 1, "1.1.1.1"],
	["10.0.0.1", "9.9.9.9, 1.1.1.1", 1, "1.1.1.1"],
	["10.0.0.1", "9.9.9.9, 1.1.1.1, 10.0.0.2", 2, "1.1.1.1"],
	["10.0.0.1", ["9.9.9.9", "::ffff:1.1.1.1"], 1, "1.1.1.1"],
	["10.0.0.1", undefined, 1, "10.0.0.1"],
	["10.0.0.1", " , ", 1, "10.0.0.1"],
	[undefined, undefined, 0, "unknown"],
])("%s with X-Forwarded-For %j behind %i proxies is %s", (socket, forwardedFor, proxies, client) => {
	expect(clientAddress(socket, forwardedFor, proxies)).toBe(client);
});
