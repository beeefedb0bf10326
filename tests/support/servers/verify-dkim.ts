import { createHash, verify } from "node:crypto";

/*
 * Checks a signed mail as its receiver does (RFC 6376, section 6): reads the tags of DKIM-Signature, asks the DNS for the
 * key, and compares the hash of the body and the signature of the header.
 */

/** Why a mail is not verified, or undefined when it is. `dns` has TXT records by name. */
export function dkimProblem(source: string, dns: Readonly<Record<string, string>>): string | undefined {
	const end = source.indexOf("\r\n\r\n");
	const fields = source.slice(0, end).split(/\r\n(?![ \t])/);
	const signatureField = fields.find((field) => nameOf(field) === "dkim-signature");
	if (!signatureField) return "there is no signature";
	const tags = readTags(bodyOf(signatureField));
	if (tags.v !== "1" || tags.a !== "rsa-sha256" || tags.c !== "relaxed/relaxed") return "unknown algorithm";
	const record = dns[`${tags.s}._domainkey.${tags.d}`];
	if (!record) return "there is no key";
	const bodyHash = createHash("sha256")
		.update(relaxBody(source.slice(end + 4)))
		.digest("base64");
	if (bodyHash !== tags.bh) return "the body was changed";

	const signedNames = (tags.h ?? "").toLowerCase().split(":");
	if (!signedNames.includes("from")) return "the sender is not signed";
	// A name that is listed again stands for the next field above it (section 5.4.2).
	const left = fields.filter((field) => field !== signatureField);
	const signed = signedNames.flatMap((name) => {
		const at = left.findLastIndex((field) => nameOf(field) === name);
		return at < 0 ? [] : left.splice(at, 1).map(relaxField);
	});
	const unsigned = relaxField(signatureField).replace(/(;|:)( ?b=)[^;]*/, "$1$2");
	const key = `-----BEGIN PUBLIC KEY-----\n${readTags(record).p}\n-----END PUBLIC KEY-----`;
	const data = Buffer.from([...signed, unsigned].join("\r\n"), "latin1");
	return verify("sha256", data, key, Buffer.from(tags.b ?? "", "base64"))
		? undefined
		: "the header was changed";
}

const nameOf = (field: string): string => field.slice(0, field.indexOf(":")).trim().toLowerCase();
const bodyOf = (field: string): string => field.slice(field.indexOf(":") + 1);

function readTags(list: string): Record<string, string> {
	return Object.fromEntries(
		list.split(";").flatMap((tag) => {
			const at = tag.indexOf("=");
			return at < 0 ? [] : [[tag.slice(0, at).trim(), tag.slice(at + 1).replaceAll(/\s/g, "")]];
		}),
	);
}

/** Section 3.4.2: lower-case name, unfolded, one space for any run of them. */
const relaxField = (field: string): string =>
	`${nameOf(field)}:${bodyOf(field)
		.replaceAll("\r\n", "")
		.replaceAll(/[ \t]+/g, " ")
		.trim()}`;

/** Section 3.4.4: no spaces at the end of lines, one for any run of them, no empty lines at the end. */
const relaxBody = (body: string): string => {
	const lines = body.replaceAll(/[ \t]+(?=\r\n|$)/g, "").replaceAll(/[ \t]+/g, " ");
	return `${lines.replace(/(\r\n)+$/, "")}\r\n`;
};
