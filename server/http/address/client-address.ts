/**
 * The client's network address. A client can write anything into `X-Forwarded-For`, so only as many entries from its
 * right end are trusted as there are proxies of ours.
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

/** An IPv4 address inside IPv6 is the same client. */
const unmapIpv4 = (address: string): string =>
	address.startsWith("::") ? address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "") : address;
