import { isIP } from "node:net";
import { connect } from "node:tls";
import type { Reading } from "#app/shop/watch/record-problems.server.ts";
import { DAY_MS, formatDate } from "#app/values/date.ts";

const MIN_REMAINING_MS = 14 * DAY_MS;
const TIMEOUT_MS = 10_000;

/**
 * Whether the certificate at the shop's own address expires within a fortnight. It is read without verification, so
 * that an expired certificate can be reported too. Undefined if the address cannot be reached from here.
 */
export async function readCertificate(publicUrl: string, now = new Date()): Promise<Reading> {
	const { protocol, hostname, port } = new URL(publicUrl);
	if (protocol !== "https:") return null;
	const validTo = await certificateEnd(hostname, Number(port || 443));
	if (validTo === undefined) return undefined;
	const remainingMs = validTo.getTime() - now.getTime();
	if (remainingMs >= MIN_REMAINING_MS) return null;
	const days = Math.floor(remainingMs / DAY_MS);
	if (days < 0) return `O certificado de ${hostname} venceu em ${formatDate(validTo)}.`;
	return `O certificado de ${hostname} vence em ${formatDate(validTo)}${days === 0 ? ", em menos de um dia" : ""}.`;
}

function certificateEnd(host: string, port: number): Promise<Date | undefined> {
	return new Promise((resolve) => {
		// An IP address cannot be used as a server name (RFC 6066, 3).
		const name = isIP(host) ? {} : { servername: host };
		const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: TIMEOUT_MS });
		const end = (validTo?: Date) => {
			socket.destroy();
			resolve(validTo);
		};
		socket.once("secureConnect", () => {
			const moment = new Date(socket.getPeerCertificate().valid_to);
			end(Number.isNaN(moment.getTime()) ? undefined : moment);
		});
		socket.once("timeout", () => end());
		socket.once("error", () => end());
	});
}
