import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, isNotNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { HOUR_MS } from "#app/values/date.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema.server.ts";
import { startMailServer } from "#tests/support/servers/mail-server.ts";
import { selfSignedCertificate } from "#tests/support/servers/self-signed-certificate.ts";
import { dkimProblem } from "#tests/support/servers/verify-dkim.ts";
import { unwritablePath } from "#tests/support/unwritable-path.ts";
import { composeMail, defineMail } from "./define-mail.server.ts";
import { createMailTransport } from "./mail-transport.server.ts";
import { queueMail } from "./queue-mail.server.ts";
import { otherMails, tryMailsAgain } from "./send-mail.server.ts";

interface Sent {
	to: string;
	subject: string;
}
const testMail = defineMail({
	kind: "order-received",
	label: "Um teste",
	audience: "customer",
	key: (_: Sent, { number }: { number: number }) => [number],
	read: (_, sent) => ({ ...sent, shop: defaultSettings.identity }),
	write: ({ subject }) => ({
		subject,
		preheader: "Obrigado.",
		heading: "Pedido <recebido>.",
		body: ["Olá, Ana."],
		reason: "Um teste.",
	}),
});
const mail = { to: "ana@example.com", subject: "Pedido recebido: ação já" };
const message = composeMail(testMail, { ...mail, shop: defaultSettings.identity, number: 1 });
const queue = (tx: Transaction, overrides: Partial<Sent> = {}, number = 1) =>
	queueMail(tx, testMail, { ...mail, ...overrides }, { number });

async function onlyMail() {
	const rows = await db.select().from(outboxMessages);
	expect(rows).toHaveLength(1);
	return rows[0] as (typeof rows)[number];
}

/** As its job does, when the time has come; says why it failed. */
async function sendMail(id: string, transport: ReturnType<typeof transportTo>) {
	await db
		.update(outboxMessages)
		.set({ nextAttemptAt: new Date(0) })
		.where(and(eq(outboxMessages.id, id), isNotNull(outboxMessages.nextAttemptAt)));
	await otherMails.workOff(id, transport);
	const [sent] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
	return sent?.lastError ?? null;
}

const transportTo = (overrides: Partial<Parameters<typeof createMailTransport>[0]>) =>
	createMailTransport({
		smtpUrl: undefined,
		outboxFolder: "/nowhere",
		...overrides,
		publicUrl: "https://shop.example",
		sender: async () => ({
			from: { name: "Cerne", address: "oficina@shop.example" },
			replyTo: "oficina@shop.example",
		}),
	});

const withPassword = (url: string) => url.replace("smtp://", "smtp://shop:very-secret@");

describe("mail", () => {
	let folder = "";
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "cerne-outbox-"));
	});
	afterEach(async () => {
		await rm(folder, { recursive: true, force: true });
		await db.delete(outboxMessages);
	});

	it("is rolled back with the transaction that queued it", async () => {
		const failing = db.transaction(async (tx) => {
			await queue(tx);
			throw new Error("out of stock");
		});
		await expect(failing).rejects.toThrow("out of stock");
		expect(await db.select().from(outboxMessages)).toEqual([]);
	});

	// rule: 7.10
	it("is queued once for one event", async () => {
		await db.transaction((tx) => queue(tx));
		await Promise.all([
			db.transaction((tx) => queue(tx)),
			db.transaction((tx) => queue(tx, { subject: "Outro" })),
		]);
		expect((await onlyMail()).subject).toBe(message.subject);
	});

	it.each([
		{ to: "ana@example.com\r\nBcc: all@example.com" },
		{ to: "ana@example.com,all@example.com" },
		{ subject: "Oi\r\nBcc: all@example.com" },
	])("is refused when it could change its headers: %j", async (given) => {
		await expect(db.transaction((tx) => queue(tx, given))).rejects.toThrow("A mail's");
		expect(await db.select().from(outboxMessages)).toEqual([]);
	});

	// rule: 7.10
	it("waits while the mail server refuses, and arrives once afterwards", async () => {
		const server = await startMailServer();
		const smtp = transportTo({ smtpUrl: server.url });
		try {
			await db.transaction((tx) => queue(tx));
			const { id } = await onlyMail();

			server.state.refuse = 451;
			expect(await sendMail(id, smtp)).toBe("the mail server did not take it: EENVELOPE 451");
			const waiting = await onlyMail();
			expect(waiting).toMatchObject({ attempts: 1, sentAt: null, text: message.text, html: "" });
			expect(waiting.lastError).not.toContain("ana@");

			server.state.refuse = false;
			await sendMail(id, smtp);
			await sendMail(id, smtp);
			expect(server.received).toHaveLength(1);
			expect(server.received[0]).toMatchObject({
				from: "oficina@shop.example",
				to: ["ana@example.com"],
			});
			const source = server.received[0]?.source ?? "";
			expect(source).toContain(`Message-ID: <${id}@shop.example>`);
			expect(source).toContain("Auto-Submitted: auto-generated");
			expect(source).toContain("Content-Type: multipart/alternative");
			// Made only now, and not in the transaction that queued it.
			expect(source).toContain("Pedido &lt;recebido&gt;.");

			const sent = await onlyMail();
			expect(sent).toMatchObject({ attempts: 2, lastError: null, html: "", text: "", draft: null });
			expect(sent.sentAt).toBeInstanceOf(Date);
		} finally {
			smtp.close();
			await server.close();
		}
	});

	it("keeps the account's password out of errors when the mail server is down", async () => {
		await db.transaction((tx) => queue(tx));
		const { id } = await onlyMail();
		const closed = await startMailServer();
		await closed.close();
		const smtp = transportTo({ smtpUrl: withPassword(closed.url) });
		expect(await sendMail(id, smtp)).toMatch(/did not take it: (ESOCKET|ECONNECTION)/);
		expect(JSON.stringify(await onlyMail())).not.toContain("very-secret");
	});

	it("is found among any number of others that wait", async () => {
		await db.transaction(async (tx) => {
			for (let number = 1; number <= 450; number += 1) await queue(tx, {}, number);
		});
		expect(await otherMails.sweep()).toBe(450);
	});

	// rule: 7.10
	it("is given up when the mail server refuses it for good, until somebody sends it again", async () => {
		const server = await startMailServer();
		const smtp = transportTo({ smtpUrl: server.url });
		try {
			await db.transaction((tx) => queue(tx));
			const { id } = await onlyMail();
			server.state.refuse = 550;
			await sendMail(id, smtp);
			expect(await onlyMail()).toMatchObject({
				attempts: 1,
				sentAt: null,
				givenUpAt: expect.any(Date),
				nextAttemptAt: null,
				lastError: "the mail server did not take it: EENVELOPE 550",
			});
			// Neither a job that is left over nor the schedule tries it again.
			server.state.refuse = false;
			await sendMail(id, smtp);
			expect(await otherMails.sweep(new Date(Date.now() + HOUR_MS))).toBe(0);
			expect(server.received).toEqual([]);

			await db.transaction((tx) => tryMailsAgain(tx, [id]));
			await sendMail(id, smtp);
			expect(server.received).toHaveLength(1);
			expect(await onlyMail()).toMatchObject({ attempts: 1, givenUpAt: null, sentAt: expect.any(Date) });
		} finally {
			smtp.close();
			await server.close();
		}
	});

	it("waits when the mail server refuses the account, which its owner can mend", async () => {
		const server = await startMailServer(selfSignedCertificate());
		try {
			await db.transaction((tx) => queue(tx));
			const { id } = await onlyMail();
			server.state.refusesLogins = true;
			const smtpUrl = `${withPassword(server.url)}/?tls.rejectUnauthorized=false`;
			expect(await sendMail(id, transportTo({ smtpUrl }))).toMatch(/did not take it: EAUTH 535/);
			expect(await onlyMail()).toMatchObject({ attempts: 1, givenUpAt: null });
		} finally {
			await server.close();
		}
	});

	it("tells the account's password only over an encrypted connection to a server it can trust", async () => {
		await db.transaction((tx) => queue(tx));
		const { id } = await onlyMail();
		const certificate = selfSignedCertificate();
		const plain = await startMailServer();
		const encrypted = await startMailServer(certificate);
		const trusting = transportTo({
			smtpUrl: `${withPassword(encrypted.url)}/?tls.ca=${encodeURIComponent(certificate.cert)}`,
		});
		try {
			expect(await sendMail(id, transportTo({ smtpUrl: withPassword(plain.url) }))).toMatch(/ETLS/);
			expect(await sendMail(id, transportTo({ smtpUrl: withPassword(encrypted.url) }))).toMatch(
				/did not take it: (ESOCKET|ETLS)/,
			);
			expect([plain.passwords, plain.received, encrypted.passwords]).toEqual([[], [], []]);
			await sendMail(id, trusting);
			expect(encrypted.passwords).toEqual(["very-secret"]);
			expect(encrypted.received).toMatchObject([{ isSecure: true }]);
		} finally {
			trusting.close();
			await Promise.all([plain.close(), encrypted.close()]);
		}
	});

	it("is signed, and names the address for what cannot be delivered", async () => {
		const server = await startMailServer();
		const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
		const smtp = transportTo({
			smtpUrl: server.url,
			bounceAddress: "devolvidos@shop.example",
			dkim: {
				domainName: "shop.example",
				keySelector: "cerne1",
				privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
			},
		});
		try {
			await db.transaction((tx) => queue(tx));
			await sendMail((await onlyMail()).id, smtp);
			const [{ from, source } = { from: "", source: "" }] = server.received;
			expect(from).toBe("devolvidos@shop.example");
			expect(source).toContain("\r\nFrom: Cerne <oficina@shop.example>\r\n");
			const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
			const dns = { "cerne1._domainkey.shop.example": `v=DKIM1; k=rsa; p=${key}` };
			expect(dkimProblem(source, dns)).toBeUndefined();
			// The receiver rejects a mail that was changed on its way.
			expect(dkimProblem(source.replace("oficina@", "outra@"), dns)).toBe("the header was changed");
			expect(dkimProblem(source.replace("Ana", "Eva"), dns)).toBe("the body was changed");
			expect(dkimProblem(source, {})).toBe("there is no key");
		} finally {
			smtp.close();
			await server.close();
		}
	});

	it("shares few connections with others, and keeps to the rate of the account", async () => {
		const server = await startMailServer();
		const smtp = transportTo({ smtpUrl: server.url, maxConnections: 1, mailsPerMinute: 240 });
		try {
			await db.transaction(async (tx) => {
				for (let number = 1; number <= 4; number += 1) await queue(tx, {}, number);
			});
			const rows = await db.select({ id: outboxMessages.id }).from(outboxMessages);
			const startedAt = performance.now();
			await Promise.all(rows.map(({ id }) => sendMail(id, smtp)));
			// The first leaves at once, each other a quarter of a second after the one before.
			expect(performance.now() - startedAt).toBeGreaterThan(700);
			expect(server.received).toHaveLength(4);
			expect(server.connections).toBe(1);
		} finally {
			smtp.close();
			await server.close();
		}
	});

	it("waits while the disk is full, and leaves no partial file", async () => {
		await db.transaction((tx) => queue(tx));
		const { id, createdAt } = await onlyMail();
		// Every byte written to the temporary file finds the disk full.
		const unfinished = `.${createdAt.toISOString().replaceAll(/[:.]/g, "-")}-${id}.eml`;
		await symlink(unwritablePath, join(folder, unfinished));
		expect(await sendMail(id, transportTo({ outboxFolder: folder }))).toMatch(
			/^the mail could not be written: ENO(SPC|ENT)$/,
		);
		expect(await onlyMail()).toMatchObject({ sentAt: null, attempts: 1 });
		expect(await readdir(folder)).toEqual([]);
		await sendMail(id, transportTo({ outboxFolder: folder }));
		expect(await readdir(folder)).toEqual([unfinished.slice(1)]);
	});

	it("becomes a file that only its owner can read, where there is no mail server", async () => {
		await db.transaction((tx) => queue(tx));
		const { id } = await onlyMail();
		await sendMail(id, transportTo({ outboxFolder: join(folder, "outbox") }));
		const files = await readdir(join(folder, "outbox"));
		expect(files).toEqual([expect.stringMatching(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT.*-${id}\\.eml$`))]);
		const file = join(folder, "outbox", files[0] ?? "");
		expect((await stat(file)).mode & 0o777).toBe(0o600);
		const source = await readFile(file, "utf8");
		expect(source).toContain("To: ana@example.com\r\n");
		expect(source).toContain("From: Cerne <oficina@shop.example>\r\n");
		expect(source.split("\r\n\r\n")[0]?.match(/^Bcc:/im)).toBeNull();
		expect(await db.select().from(outboxMessages).where(eq(outboxMessages.id, id))).toMatchObject([
			{ attempts: 1, lastError: null },
		]);
	});
});
