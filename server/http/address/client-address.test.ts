import { expect, it } from "vitest";
import { clientAddress, rateLimitKey } from "./client-address.ts";

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

it.each([
	["203.0.113.7", "203.0.113.7"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:db8:1:2::1", "2001:db8:1:2::/64"],
	["::1", "0:0:0:0::/64"],
	["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64"],
])("%s is counted as %s", (address, key) => {
	expect(rateLimitKey(address)).toBe(key);
});
