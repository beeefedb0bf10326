import { describe, expect, it } from "vitest";
import { isPublicAddress, isPublicHost } from "./public-address.ts";

describe("a public address", () => {
	it.each(["200.147.3.157", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "2804:14c::1"])(
		"is %s",
		(address) => {
			expect(isPublicAddress(address)).toBe(true);
		},
	);

	it.each([
		["loopback", "127.0.0.1"],
		["loopback", "127.8.9.1"],
		["loopback", "::1"],
		["no address", "0.0.0.0"],
		["no address", "::"],
		["a private network", "10.1.2.3"],
		["a private network", "172.16.0.1"],
		["a private network", "192.168.1.1"],
		["a private network", "fd00:ec2::254"],
		["an old private network", "fec0::1"],
		["link-local, metadata", "169.254.169.254"],
		["link-local", "fe80::1"],
		["link-local with a zone", "fe80::1%eth0"],
		["CGNAT, metadata", "100.100.100.200"],
		["a cloud's own service", "168.63.129.16"],
		["multicast", "224.0.0.1"],
		["multicast", "ff02::1"],
		["broadcast", "255.255.255.255"],
		["reserved", "240.0.0.1"],
		["benchmarks", "198.18.0.1"],
		["documentation", "192.0.2.1"],
		["documentation", "2001:db8::1"],
		["IPv4-mapped", "::ffff:127.0.0.1"],
		["IPv4-mapped in hexadecimal", "::ffff:a9fe:a9fe"],
		["IPv4-compatible", "::7f00:1"],
		["NAT64", "64:ff9b::a9fe:a9fe"],
		["local NAT64", "64:ff9b:1::a00:1"],
		["6to4", "2002:7f00:1::"],
		["Teredo", "2001:0:1::1"],
		["no address at all", "localhost"],
		["nothing", ""],
	])("is not %s (%s)", (_, address) => {
		expect(isPublicAddress(address)).toBe(false);
	});
});

describe("a public host", () => {
	it.each(["loja.com.br", "LOJA.com.br.", "xn--mveis-bra.com.br", "8.8.8.8", "[2606:4700::1111]"])(
		"is %s",
		(host) => {
			expect(isPublicHost(host)).toBe(true);
		},
	);

	it.each([
		["this machine", "localhost"],
		["this machine", "loja.localhost"],
		["this machine", "127.0.0.1"],
		["this machine", "[::1]"],
		["a private network", "10.0.0.7"],
		["a private network", "[fd00::1]"],
		["a name of the house", "loja"],
		["a name of the house", "loja.local"],
		["a name of the house", "LOJA.Internal"],
		["a name of the house", "loja.lan."],
		["a name of the house", "nas.home.arpa"],
	])("is not %s (%s)", (_, host) => {
		expect(isPublicHost(host)).toBe(false);
	});
});
