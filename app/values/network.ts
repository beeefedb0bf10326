/**
 * The network of a client: for IPv4 the address itself, for IPv6 its prefix of `bits` bits. A client has its own /64,
 * a home connection usually a /56, and a tunnel a /48.
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

/** Masks for the fourth group. */
const MASKS = { 48: 0, 56: 0xff00, 64: 0xffff };
