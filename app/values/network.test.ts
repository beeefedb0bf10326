import { expect, it } from "vitest";
import { networkOf } from "./network.ts";

it.each([
	["203.0.113.7", "203.0.113.7", "203.0.113.7"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1:0::/56"],
	["2001:db8:1:2ff::1", "2001:db8:1:2ff::/64", "2001:db8:1:200::/56"],
	["::1", "0:0:0:0::/64", "0:0:0:0::/56"],
	["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64", "2001:db8:0:0::/56"],
])("%s is of %s and of %s", (address, client, line) => {
	expect(networkOf(address, 64)).toBe(client);
	expect(networkOf(address, 56)).toBe(line);
});

it("knows the block of a tunnel as well", () => {
	expect(networkOf("2001:db8:1:2ff::1", 48)).toBe("2001:db8:1:0::/48");
});
