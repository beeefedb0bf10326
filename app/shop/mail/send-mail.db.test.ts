import { mkdtemp, readdir, readFile, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { db } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema.server.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { unwritablePath } from "#tests/support/unwritable-path.ts";
import { composeMail } from "./compose-mail.server.ts";
import { createMailTransport } from "./mail-transport.server.ts";
import { queueMail, sendMail } from "./send-mail.server.ts";

const message = composeMail(defaultSettings.identity, {
	subject: "Pedido recebido: ação já",
	preheader: "Obrigado.",
	heading: "Pedido <recebido>.",
	body: ["Olá, Ana."],
	reason: "Um teste.",
});
const mail = {
	kind: "order-received" as const,
	to: "ana@example.com",
	dedupeKey: "order-received:1",
	message,
};

async function onlyMail() {
	const rows = await db.select().from(outboxMessages);
	expect(rows).toHaveLength(1);
	return rows[0] as (typeof rows)[number];
}

const transportTo = (given: { smtpUrl?: string; outboxFolder?: string }) =>
	createMailTransport({
		smtpUrl: given.smtpUrl,
		outboxFolder: given.outboxFolder ?? "/nowhere",
		publicUrl: "https://shop.example",
		sender: async () => ({
			from: { name: "Cerne", address: "oficina@shop.example" },
			replyTo: "oficina@shop.example",
		}),
	});

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
			await queueMail(tx, mail);
			throw new Error("out of stock");
		});
		await expect(failing).rejects.toThrow("out of stock");
		expect(await db.select().from(outboxMessages)).toEqual([]);
	});

	// rule: 7.10
	it("is queued once for one event", async () => {
		await db.transaction((tx) => queueMail(tx, mail));
		await Promise.all([
			db.transaction((tx) => queueMail(tx, mail)),
			db.transaction((tx) => queueMail(tx, { ...mail, message: { ...message, subject: "Outro" } })),
		]);
		expect((await onlyMail()).subject).toBe(message.subject);
	});

	it.each([
		{ to: "ana@example.com\r\nBcc: all@example.com" },
		{ to: "ana@example.com,all@example.com" },
		{ message: { ...message, subject: "Oi\r\nBcc: all@example.com" } },
	])("is refused when it could change its headers: %j", async (given) => {
		await expect(db.transaction((tx) => queueMail(tx, { ...mail, ...given }))).rejects.toThrow("A mail's");
		expect(await db.select().from(outboxMessages)).toEqual([]);
	});

	// rule: 7.10
	it("waits while the mail server refuses, and arrives once afterwards", async () => {
		const server = await startMailServer();
		try {
			await db.transaction((tx) => queueMail(tx, mail));
			const { id } = await onlyMail();
			const smtp = transportTo({ smtpUrl: server.url });

			server.refuse = true;
			await expect(sendMail(id, smtp)).rejects.toThrow("the mail server did not take it: EENVELOPE 451");
			const waiting = await onlyMail();
			expect(waiting).toMatchObject({ attempts: 1, sentAt: null, text: message.text, html: "" });
			expect(waiting.lastError).not.toContain("ana@");

			server.refuse = false;
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
			await server.close();
		}
	});

	it("keeps the account's password out of errors when the mail server is down", async () => {
		await db.transaction((tx) => queueMail(tx, mail));
		const { id } = await onlyMail();
		const closed = await startMailServer();
		await closed.close();
		const url = closed.url.replace("smtp://", "smtp://shop:very-secret@");
		const failure = await sendMail(id, transportTo({ smtpUrl: url })).catch((error: unknown) => error);
		expect(String(failure)).toMatch(/did not take it: (ESOCKET|ECONNECTION)/);
		expect(JSON.stringify([failure, await onlyMail()])).not.toContain("very-secret");
	});

	it("tells the account's password only over an encrypted connection", async () => {
		await db.transaction((tx) => queueMail(tx, mail));
		const { id } = await onlyMail();
		const withPassword = (url: string) => `${url.replace("smtp://", "smtp://shop:very-secret@")}`;
		const plain = await startMailServer();
		const encrypted = await startMailServer({ offersTls: true });
		try {
			await expect(sendMail(id, transportTo({ smtpUrl: withPassword(plain.url) }))).rejects.toThrow(/ETLS/);
			expect([plain.passwords, plain.received]).toEqual([[], []]);
			// The stand-in's certificate is its own.
			const smtpUrl = `${withPassword(encrypted.url)}/?tls.rejectUnauthorized=false`;
			await sendMail(id, transportTo({ smtpUrl }));
			expect(encrypted.passwords).toEqual(["very-secret"]);
			expect(encrypted.received).toHaveLength(1);
		} finally {
			await Promise.all([plain.close(), encrypted.close()]);
		}
	});

	it("waits while the disk is full, and leaves no partial file", async () => {
		await db.transaction((tx) => queueMail(tx, mail));
		const { id, createdAt } = await onlyMail();
		// Every byte written to the temporary file finds the disk full.
		const unfinished = `.${createdAt.toISOString().replaceAll(/[:.]/g, "-")}-${id}.eml`;
		await symlink(unwritablePath, join(folder, unfinished));
		await expect(sendMail(id, transportTo({ outboxFolder: folder }))).rejects.toThrow(
			/^the mail could not be written: ENO(SPC|ENT)$/,
		);
		expect(await onlyMail()).toMatchObject({ sentAt: null, attempts: 1 });
		expect(await readdir(folder)).toEqual([]);
		await sendMail(id, transportTo({ outboxFolder: folder }));
		expect(await readdir(folder)).toEqual([unfinished.slice(1)]);
	});

	it("becomes a file that only its owner can read, where there is no mail server", async () => {
		await db.transaction((tx) => queueMail(tx, mail));
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
