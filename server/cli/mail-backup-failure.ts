import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { env } from "#app/platform/env.server.ts";
import { createMailTransport } from "#app/shop/mail/mail-transport.server.ts";
import { print } from "./run-command.ts";

/**
 * Run by cerne-backup-failed.service: reports by mail that the night's backup failed four times. The database may be
 * the reason, so it is not used: the mail goes from MAIL_FROM to ADMIN_EMAIL, or to MAIL_FROM itself. Exits with 1
 * without an address, or if the mail server did not accept the mail.
 */
const { MAIL_FROM: from, ADMIN_EMAIL: admin } = env;
const recipient = admin ?? /<([^<>]+)>\s*$/.exec(from ?? "")?.[1] ?? from;
if (!from || !recipient) {
	process.stderr.write("Sem MAIL_FROM não há a quem avisar.\n");
	process.exit(1);
}
const transport = createMailTransport({
	smtpUrl: env.SMTP_URL,
	outboxFolder: join(env.DATA_DIR, "outbox"),
	publicUrl: env.PUBLIC_URL,
	bounceAddress: env.MAIL_BOUNCE_ADDRESS,
	sender: async () => ({ from, replyTo: recipient }),
});
const text = `O backup da loja ${env.PUBLIC_URL} falhou quatro vezes, com dez minutos de intervalo.

A loja continua no ar, mas sem uma cópia de hoje. No servidor, o motivo está em:
  journalctl -u cerne-backup --since today

Depois de resolver:
  sudo cerne backup
`;
try {
	await transport.send({
		id: randomUUID(),
		subject: "O backup da loja falhou",
		text,
		html: `<pre>${text}</pre>`,
		recipient,
		createdAt: new Date(),
	});
	print(`Aviso enviado a ${recipient}.`);
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
} finally {
	transport.close();
}
