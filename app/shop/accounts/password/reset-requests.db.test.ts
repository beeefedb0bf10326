import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { outboxMessages, verifications } from "#db/schema.server.ts";
import { insertUser } from "#tests/support/factories/factories.ts";
import { requestPasswordReset, resetRequests } from "./reset-requests.server.ts";

beforeEach(() => db.delete(verifications));

const requests = () =>
	db.select().from(verifications).where(eq(verifications.identifier, "password-reset-request"));
const mailsTo = (email: string) => db.$count(outboxMessages, eq(outboxMessages.recipient, email));

test("a request does the same for a known and for an unknown e-mail, and sends nothing itself", async () => {
	const { email } = await insertUser();
	const unknown = "ninguem@example.com";
	for (const address of [email, unknown]) await requestPasswordReset(address);
	expect((await requests()).map(({ value }) => value).toSorted()).toEqual([email, unknown].toSorted());
	expect(await mailsTo(email)).toBe(0);
});

test("its job sends the link once, only to an account, and removes the request", async () => {
	const { email } = await insertUser();
	for (const address of [email, "ninguem@example.com"]) await requestPasswordReset(address);
	const ids = (await requests()).map(({ id }) => id);
	for (const id of [...ids, ...ids]) await resetRequests.workOff(id, {});
	expect(await mailsTo(email)).toBe(1);
	expect(await mailsTo("ninguem@example.com")).toBe(0);
	expect(await requests()).toEqual([]);
});

test("a request without a job is found, and nothing of the library's own", async () => {
	await db.insert(verifications).values({ identifier: "other", value: "x", expiresAt: new Date() });
	expect(await resetRequests.sweep()).toBe(0);
	await requestPasswordReset("ninguem@example.com");
	expect(await resetRequests.sweep()).toBe(1);
});

test("a request older than an hour is not sent", async () => {
	const { email } = await insertUser();
	await requestPasswordReset(email);
	const [request] = await db
		.update(verifications)
		.set({ expiresAt: new Date(0) })
		.returning();
	await resetRequests.workOff(request?.id ?? "", {});
	expect(await mailsTo(email)).toBe(0);
	expect(await requests()).toEqual([]);
});
