import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { MINUTE_MS } from "#app/values/date.ts";

/** The data of an outbox mail that a transport needs. */
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
	 * Sends the mail. Throws a short reason without addresses or secrets when it was not accepted: a `MailRefusedError`
	 * when another attempt would be refused as well.
	 */
	send(mail: OutgoingMail): Promise<void>;
	/** Closes idle connections. A connection that is delivering a mail finishes it first. */
	close(): void;
}

/** The mail server refused this mail for this recipient permanently (5xx). */
export class MailRefusedError extends Error {
	override readonly name = "MailRefusedError";
}

/** The key for signing mails (RFC 6376). Its public half is at `<selector>._domainkey.<domain>`. */
interface DkimKey {
	domainName: string;
	keySelector: string;
	privateKey: string;
}

export interface MailSender {
	/** For the From header: an address alone, or with a name. */
	from: string | { name: string; address: string };
	replyTo: string;
}

/**
 * Sends over SMTP if an account is configured, otherwise writes files that any mail program opens. The sender is read
 * for each mail, because the owner may change it.
 */
export function createMailTransport(options: {
	smtpUrl: string | undefined;
	/** The limits of open connections and of mails per minute; the others wait in the queue. */
	maxConnections?: number;
	mailsPerMinute?: number | undefined;
	dkim?: DkimKey | undefined;
	/** The address for reports of undeliverable mails; by default the sender. */
	bounceAddress?: string | undefined;
	outboxFolder: string;
	/** The shop's origin; message ids end with its host. */
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
		// Portuguese is mostly ASCII letters. Without this setting the library would count them, twice for each text.
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
		// Spreads the mails over the minute instead of sending all of them in its first second.
		...(mailsPerMinute ? { rateLimit: 1, rateDelta: MINUTE_MS / mailsPerMinute } : {}),
		// The server may close an idle connection just as it is used again.
		maxRequeues: 1,
		// A password never crosses the network unencrypted, even if an attacker hides STARTTLS.
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

/** Writes under another name and renames the file, so that no reader sees half a mail. The names sort by time. */
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
 * Whether the server refused this mail rather than the shop. A refused login, or a server that accepts no mails at all,
 * is fixed by the operator, and then the same mail is accepted.
 */
function isFinal(error: unknown): boolean {
	const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
	const isAboutMail = code === "EENVELOPE" || code === "EMESSAGE";
	return isAboutMail && typeof responseCode === "number" && responseCode >= 500 && responseCode <= 599;
}

/** Uses only the codes of library and server, because the server's message may repeat the recipient. */
function failureReason(error: unknown): string {
	const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
	const parts = [code, responseCode].filter((part) => typeof part === "string" || typeof part === "number");
	return parts.length > 0
		? `the mail server did not take it: ${parts.join(" ")}`
		: "the mail could not be sent";
}
