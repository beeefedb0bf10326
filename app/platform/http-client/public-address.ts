import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** IPv6 that is routed on the internet; everything else is local, reserved or a disguise of IPv4. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** A cloud's own service behind an address that looks public. */
const CLOUD_IPV4 = ipaddr.IPv4.parseCIDR("168.63.129.16/32");

/**
 * Whether a resolved IP address is one of the public internet. Private, local, shared (CGNAT),
 * metadata, documentation and reserved ranges are not, nor are the IPv6 forms that carry an IPv4
 * address inside (NAT64, 6to4, Teredo); an IPv4-mapped one is judged by what it carries.
 */
export function isPublicAddress(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	const parsed = ipaddr.process(address);
	if (parsed.range() !== "unicast") return false;
	return parsed instanceof ipaddr.IPv4 ? !parsed.match(CLOUD_IPV4) : parsed.match(GLOBAL_IPV6);
}

/** A host of a web address as sockets take it: an IPv6 address without its brackets. */
export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/** The last parts of names that only private networks know (RFC 6761, 6762 and 8375, and ICANN's own for them). */
const PRIVATE_DOMAINS = [
	"localhost",
	"local",
	"localdomain",
	"internal",
	"intranet",
	"private",
	"corp",
	"home",
	"lan",
	"home.arpa",
	"test",
	"invalid",
];

/**
 * Whether a host of a web address can be on the internet by its name alone. Where a name leads is looked at when it
 * is connected to.
 */
export function isPublicHost(hostname: string): boolean {
	const address = withoutBrackets(hostname);
	if (isIP(address)) return isPublicAddress(address);
	const name = hostname.toLowerCase().replace(/\.$/, "");
	return /\.[a-z]/.test(name) && !PRIVATE_DOMAINS.some((domain) => name.endsWith(`.${domain}`));
}
