import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { MINUTE_MS } from "#app/values/date.ts";

/** A mail of the outbox, as a transport needs it. */
export interface OutgoingMail {
	id: string;
	subject: string;
	html: string;
	text: string;
	recipient: string;
	createdAt: Date;
}

export interface MailTransport {
	/**
	 * Throws a short reason without addresses or secrets when the mail was not accepted: a
	 * `MailRefusedError` when another attempt would be refused as well.
	 */
	send(mail: OutgoingMail): Promise<void>;
	/** Closes idle connections; one that delivers a mail finishes it. */
	close(): void;
}

/** The mail server said for good (5xx) that it will not take this mail for this recipient. */
export class MailRefusedError extends Error {
	override readonly name = "MailRefusedError";
}

/** How mails are signed (RFC 6376); the public half of the key is at `<selector>._domainkey.<domain>`. */
interface DkimKey {
	domainName: string;
	keySelector: string;
	privateKey: string;
}

export interface MailSender {
	/** As in a From header; an address alone or with a name. */
	from: string | { name: string; address: string };
	replyTo: string;
}

/**
 * Sends over SMTP when there is an account, otherwise into files that any mail program opens. The
 * sender is read for each mail, because the owner may change it.
 */
export function createMailTransport(options: {
	smtpUrl: string | undefined;
	/** How many connections are open at once, and how many mails leave in a minute; the queue keeps the others. */
	maxConnections?: number;
	mailsPerMinute?: number | undefined;
	dkim?: DkimKey | undefined;
	/** Where receivers report what they could not deliver; otherwise to the sender. */
	bounceAddress?: string | undefined;
	outboxFolder: string;
	/** Origin of the shop; message ids end with its host. */
	publicUrl: string;
	sender: () => Promise<MailSender>;
}): MailTransport {
	const { smtpUrl, outboxFolder, bounceAddress, mailsPerMinute } = options;
	const hostname = new URL(options.publicUrl).hostname;
	const compose = async (mail: OutgoingMail) => ({
		...(await options.sender()),
		...(bounceAddress ? { envelope: { from: bounceAddress, to: mail.recipient } } : {}),
		...(options.dkim ? { dkim: options.dkim } : {}),
		to: { name: "", address: mail.recipient },
		subject: mail.subject,
		html: mail.html,
		text: mail.text,
		// Portuguese is mostly plain letters; otherwise the library counts them, twice for each text.
		textEncoding: "quoted-printable" as const,
		// The same for every attempt, so that receivers recognise a repeated mail.
		messageId: `<${mail.id}@${hostname}>`,
		headers: { "Auto-Submitted": "auto-generated", "Content-Language": "pt-BR" },
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	if (smtpUrl === undefined) {
		const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
		return {
			async send(mail) {
				const { message } = await transport.sendMail(await compose(mail));
				await writeToOutbox(outboxFolder, mail, message as Buffer);
			},
			close: () => {},
		};
	}
	const transport = createTransport({
		url: smtpUrl,
		pool: true,
		maxConnections: options.maxConnections ?? 1,
		// One after the other, and not a minute's mails in its first second.
		...(mailsPerMinute ? { rateLimit: 1, rateDelta: MINUTE_MS / mailsPerMinute } : {}),
		// The server may end an idle connection in the moment it is used again.
		maxRequeues: 1,
		// A password never crosses the network in clear, not even when somebody in between hides STARTTLS.
		requireTLS: new URL(smtpUrl).username !== "",
		connectionTimeout: 10_000,
		greetingTimeout: 10_000,
		socketTimeout: 20_000,
	});
	return {
		async send(mail) {
			const message = await compose(mail);
			try {
				await transport.sendMail(message);
			} catch (error) {
				throw isFinal(error) ? new MailRefusedError(failureReason(error)) : new Error(failureReason(error));
			}
		},
		close: () => transport.close(),
	};
}

/** Written under another name and renamed, so that no reader sees half a mail. The names sort by time. */
async function writeToOutbox(folder: string, mail: OutgoingMail, message: Buffer): Promise<void> {
	const name = `${mail.createdAt.toISOString().replaceAll(/[:.]/g, "-")}-${mail.id}.eml`;
	const temporaryPath = join(folder, `.${name}`);
	const write = () => writeFile(temporaryPath, message, { mode: 0o600, flush: true });
	try {
		await write().catch(async (error: NodeJS.ErrnoException) => {
			if (error.code !== "ENOENT") throw error;
			await mkdir(folder, { recursive: true, mode: 0o700 });
			await write();
		});
		await rename(temporaryPath, join(folder, name));
	} catch (error) {
		await rm(temporaryPath, { force: true });
		throw new Error(`the mail could not be written: ${(error as NodeJS.ErrnoException).code}`);
	}
}

/**
 * Whether the server refused this mail, and not us: a refused login, or a server that takes no mails
 * at all, is mended by its operator, and then the same mail is accepted.
 */
function isFinal(error: unknown): boolean {
	const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
	const isAboutMail = code === "EENVELOPE" || code === "EMESSAGE";
	return isAboutMail && typeof responseCode === "number" && responseCode >= 500 && responseCode <= 599;
}

/** The codes of library and server only, because the server's sentence may repeat the recipient. */
function failureReason(error: unknown): string {
	const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
	const parts = [code, responseCode].filter((part) => typeof part === "string" || typeof part === "number");
	return parts.length > 0
		? `the mail server did not take it: ${parts.join(" ")}`
		: "the mail could not be sent";
}
