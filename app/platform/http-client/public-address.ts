import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** IPv6 that is routed on the internet; everything else is local, reserved or carries an IPv4 address. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** The cloud provider's internal service at an address that looks public. */
const CLOUD_IPV4 = ipaddr.IPv4.parseCIDR("168.63.129.16/32");

/**
 * Whether a resolved IP address belongs to the public internet. Private, local, shared (CGNAT), metadata,
 * documentation and reserved ranges do not, nor do the IPv6 forms that contain an IPv4 address (NAT64, 6to4, Teredo);
 * an IPv4-mapped address is judged by its IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	const parsed = ipaddr.process(address);
	if (parsed.range() !== "unicast") return false;
	return parsed instanceof ipaddr.IPv4 ? !parsed.match(CLOUD_IPV4) : parsed.match(GLOBAL_IPV6);
}

/** The host of a web address as sockets expect it: an IPv6 address without its brackets. */
export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/** Last parts of names that exist only in private networks (RFC 6761, 6762 and 8375, and ICANN's own). */
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

/** Whether a host name can be on the public internet. Its addresses are checked when a connection is made. */
export function isPublicHost(hostname: string): boolean {
	const address = withoutBrackets(hostname);
	if (isIP(address)) return isPublicAddress(address);
	const name = hostname.toLowerCase().replace(/\.$/, "");
	return /\.[a-z]/.test(name) && !PRIVATE_DOMAINS.some((domain) => name.endsWith(`.${domain}`));
}
