import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

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
	/** Throws a short reason without addresses or secrets when the mail was not accepted. */
	send(mail: OutgoingMail): Promise<void>;
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
	outboxFolder: string;
	/** Origin of the shop; message ids end with its host. */
	publicUrl: string;
	sender: () => Promise<MailSender>;
}): MailTransport {
	const { smtpUrl, outboxFolder } = options;
	const hostname = new URL(options.publicUrl).hostname;
	const compose = async (mail: OutgoingMail) => ({
		...(await options.sender()),
		to: { name: "", address: mail.recipient },
		subject: mail.subject,
		html: mail.html,
		text: mail.text,
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
		};
	}
	const transport = createTransport({
		url: smtpUrl,
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
				throw new Error(failureReason(error));
			}
		},
	};
}

/** Written under another name and renamed, so that no reader sees half a mail. The names sort by time. */
async function writeToOutbox(folder: string, mail: OutgoingMail, message: Buffer): Promise<void> {
	const name = `${mail.createdAt.toISOString().replaceAll(/[:.]/g, "-")}-${mail.id}.eml`;
	const temporaryPath = join(folder, `.${name}`);
	try {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		await writeFile(temporaryPath, message, { mode: 0o600, flush: true });
		await rename(temporaryPath, join(folder, name));
	} catch (error) {
		await rm(temporaryPath, { force: true });
		throw new Error(`the mail could not be written: ${(error as NodeJS.ErrnoException).code}`);
	}
}

/** The codes of library and server only, because the server's sentence may repeat the recipient. */
function failureReason(error: unknown): string {
	const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
	const parts = [code, responseCode].filter((part) => typeof part === "string" || typeof part === "number");
	return parts.length > 0
		? `the mail server did not take it: ${parts.join(" ")}`
		: "the mail could not be sent";
}
