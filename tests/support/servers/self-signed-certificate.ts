import { generateKeyPairSync, sign } from "node:crypto";
import { HOUR_MS } from "#app/values/date.ts";

/*
 * A certificate for a server on loopback, made for each test: Node verifies certificates but makes
 * none. X.509 (RFC 5280) in the encoding DER: each value is a tag, a length and its bytes.
 */

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
	const content = Buffer.concat(parts);
	const size = content.length;
	const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
	return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const text = (tag: number, value: string) => der(tag, Buffer.from(value));
const identifier = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const time = (moment: number) =>
	text(0x18, `${new Date(moment).toISOString().replaceAll(/[-:T]/g, "").slice(0, 14)}Z`);

const SHA256_WITH_RSA = sequence(identifier("2a864886f70d01010b"), der(0x05));
const COMMON_NAME = identifier("550403");
const SUBJECT_ALT_NAME = identifier("551d11");

/** A key and a certificate, both as PEM, for `localhost` and 127.0.0.1; valid for an hour. */
export function selfSignedCertificate(): { key: string; cert: string } {
	const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const name = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, "localhost"))));
	const names = sequence(text(0x82, "localhost"), der(0x87, Buffer.from([127, 0, 0, 1])));
	const now = Date.now();
	const certificate = sequence(
		der(0xa0, der(0x02, Buffer.from([2]))),
		der(0x02, Buffer.from([1])),
		SHA256_WITH_RSA,
		name,
		sequence(time(now - HOUR_MS), time(now + HOUR_MS)),
		name,
		publicKey.export({ type: "spki", format: "der" }),
		der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, names)))),
	);
	const signature = der(0x03, Buffer.from([0]), sign("sha256", certificate, privateKey));
	const base64 = sequence(certificate, SHA256_WITH_RSA, signature).toString("base64");
	const lines = base64.match(/.{1,64}/g)?.join("\n");
	return {
		key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
		cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
	};
}
