/**
 * Whose line an address belongs to: IPv4 is one client, of IPv6 everything in a block of so many bits. A client
 * owns its whole /64, a home line usually a /56, and who has a tunnel a /48.
 */
export function networkOf(address: string, bits: 48 | 56 | 64): string {
	if (!address.includes(":")) return address;
	const [head = "", tail = ""] = address.split("::");
	const left = head.split(":").filter(Boolean);
	const right = tail.split(":").filter(Boolean);
	const groups = address.includes("::")
		? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
		: left;
	const [one, two, three, four = "0"] = groups;
	const last = (Number.parseInt(four, 16) & MASKS[bits]).toString(16);
	return `${[one, two, three, last].join(":")}::/${bits}`;
}

/** What counts of the fourth group. */
const MASKS = { 48: 0, 56: 0xff00, 64: 0xffff };
