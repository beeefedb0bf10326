/**
 * The client's network address. `X-Forwarded-For` is written by the client until the first proxy
 * that we run, so only as many entries from its right end are believed as there are such proxies.
 */
export function clientAddress(
	socketAddress: string | undefined,
	forwardedFor: string | string[] | undefined,
	trustedProxies: number,
): string {
	const direct = unmapIpv4(socketAddress ?? "unknown");
	if (trustedProxies === 0) return direct;
	const addresses = [forwardedFor ?? []]
		.flat()
		.join(",")
		.split(",")
		.map((address) => unmapIpv4(address.trim()))
		.filter(Boolean);
	return addresses.at(-trustedProxies) ?? addresses[0] ?? direct;
}

/** IPv4 inside IPv6 is the same client. */
const unmapIpv4 = (address: string): string =>
	address.startsWith("::") ? address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "") : address;
