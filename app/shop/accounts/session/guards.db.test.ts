import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "#app/platform/observability/database-failure.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { DAY_MS, MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.server.ts";
import { createSignedInUser } from "#tests/support/factories/user-session.ts";
import {
	findActor,
	findWorkshopReader,
	readSession,
	requireAdmin,
	requireAdminForApi,
	requireCustomer,
	requireCustomerForApi,
	requireWorkshopReader,
} from "./guards.server.ts";

const ask = (path: string, cookie?: string): Request =>
	new Request(`http://localhost:3000${path}`, cookie ? { headers: { Cookie: cookie } } : {});

/** The value that a guard throws; undefined if it throws none. */
async function thrownBy(guard: Promise<unknown>): Promise<unknown> {
	try {
		await guard;
	} catch (thrown) {
		return thrown;
	}
	throw new Error("The guard let the request through.");
}

const redirectOf = (thrown: unknown): string | null =>
	thrown instanceof Response && thrown.status === 302 ? thrown.headers.get("Location") : null;

test("a signed-in person is known with name, role and address", async () => {
	const { user, cookie } = await createSignedInUser({ role: "customer" });
	await db
		.update(users)
		.set({ city: "Taubaté", state: "SP", zipCode: "12010000" })
		.where(eq(users.id, user.id));
	expect(await findActor(ask("/", cookie))).toEqual({
		id: user.id,
		email: user.email,
		fullName: "Ana Luísa Prado",
		role: "customer",
		phone: "11988881234",
		address: null,
		city: "Taubaté",
		state: "SP",
		zipCode: "12010000",
		twoFactorEnabled: false,
	});
});

test.each([
	["no cookie", ""],
	["a cookie of another shape", "cerne.session_token=abc"],
	["a cookie whose signature is wrong", "cerne.session_token=abc.def%3D"],
])("%s is a guest", async (_name, cookie) => {
	expect(await findActor(ask("/", cookie))).toBeNull();
});

test("another's token under one's own signature, and a session that has ended, are a guest's", async () => {
	const [own, other] = [
		await createSignedInUser({ role: "customer" }),
		await createSignedInUser({ role: "admin" }),
	];
	const value = (cookie: string) => decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1));
	const [token] = value(other.cookie).split(".");
	const [, signature] = value(own.cookie).split(".");
	const forged = `cerne.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
	expect(own.cookie).toMatch(/^cerne\.session_token=/);
	expect(await findActor(ask("/", forged))).toBeNull();

	const past = new Date(Date.now() - 1_000);
	await db.update(sessions).set({ expiresAt: past }).where(eq(sessions.userId, own.user.id));
	expect(await findActor(ask("/", own.cookie))).toBeNull();
	expect((await findActor(ask("/", other.cookie)))?.id).toBe(other.user.id);
});

test("a signature counts only as it was written", async () => {
	const { cookie } = await createSignedInUser();
	expect(await findActor(ask("/", cookie))).not.toBeNull();
	const signed = decodeURIComponent(cookie);
	const respelled = [
		`${signed}x`,
		`${signed}=`,
		signed.replace(/=$/, ""),
		signed.replace(/=$/, " "),
		`${signed} x`,
	];
	for (const each of respelled) {
		const [name = "", ...value] = each.split("=");
		expect(await findActor(ask("/", `${name}=${encodeURIComponent(value.join("="))}`))).toBeNull();
	}
});

test("looking at a session does not extend it", async () => {
	const { user, cookie } = await createSignedInUser();
	const soon = new Date(Date.now() + MINUTE_MS);
	await db.update(sessions).set({ expiresAt: soon }).where(eq(sessions.userId, user.id));
	expect(await findActor(ask("/", cookie))).toMatchObject({ id: user.id });
	const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
	expect(session?.expiresAt).toEqual(soon);

	const { user: sessionUser, headers } = await readSession(ask("/api/session", cookie));
	expect(sessionUser).toMatchObject({ id: user.id });
	expect(headers.getSetCookie().join()).toMatch(/cerne\.session_token=[^;]+;.*Max-Age=2592000/);
	const [extended] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
	expect(extended?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
});

test("a database that is too busy is told from an error of the account library", async () => {
	const { cookie } = await createSignedInUser();
	await db.execute(sql`alter table sessions rename to sessions_away`);
	await db.execute(sql`create function too_busy() returns boolean language plpgsql volatile as
		$$ begin raise exception 'busy' using errcode = '57014'; end $$`);
	await db.execute(sql`create view sessions as select * from sessions_away where too_busy()`);
	try {
		for (const read of [findActor, readSession]) {
			expect(isDatabaseUnavailable(await thrownBy(read(ask("/", cookie))))).toBe(true);
		}
	} finally {
		await db.execute(sql`drop view sessions`);
		await db.execute(sql`drop function too_busy`);
		await db.execute(sql`alter table sessions_away rename to sessions`);
	}
});

test("a guest is sent to sign in and back to where they were", async () => {
	expect(redirectOf(await thrownBy(requireCustomer(ask("/profile?tab=orders"))))).toBe(
		"/auth?next=%2Fprofile%3Ftab%3Dorders",
	);
	expect(redirectOf(await thrownBy(requireCustomer(ask("/profile.data?tab=orders&_routes=root"))))).toBe(
		"/auth?next=%2Fprofile%3Ftab%3Dorders",
	);
	expect(redirectOf(await thrownBy(requireAdmin(ask("/admin/products"))))).toBe(
		"/auth?next=%2Fadmin%2Fproducts",
	);
});

test("a form whose session has ended stays where it was written, and others are led to sign in", async () => {
	const post = (path: string) => new Request(`http://localhost:3000${path}`, { method: "POST" });
	const ended = { data: expect.stringContaining("Sua sessão expirou."), init: { status: 401 } };
	expect(await thrownBy(requireCustomer(post("/profile.data")))).toMatchObject(ended);
	expect(await thrownBy(requireAdmin(post("/admin/products/new.data")))).toMatchObject(ended);
	// Without scripts the browser has left the screen already.
	expect(redirectOf(await thrownBy(requireCustomer(post("/profile"))))).toBe("/auth?next=%2Fprofile");
});

// rule: 6.05
test("endpoints answer 401 to a guest and 403 to others without the right", async () => {
	const { cookie } = await createSignedInUser({ role: "customer" });
	expect(await thrownBy(requireCustomerForApi(ask("/api/x")))).toMatchObject({ kind: "unauthenticated" });
	expect(await thrownBy(requireAdminForApi(ask("/api/x")))).toMatchObject({ kind: "unauthenticated" });
	const refusal = await thrownBy(requireAdminForApi(ask("/api/x", cookie)));
	expect(refusal).toBeInstanceOf(Refusal);
	expect(refusal).toMatchObject({ kind: "forbidden", status: 403 });
});

// rule: 6.05, 6.06
test.each(["customer", "artisan"] as const)("a person with the role %s is no admin", async (role) => {
	const { cookie } = await createSignedInUser({ role });
	const thrown = await thrownBy(requireAdmin(ask("/admin", cookie)));
	expect(redirectOf(thrown)).toBe("/auth");
	const [toast] = (thrown as Response).headers.getSetCookie();
	expect(decodeURIComponent(toast ?? "")).toContain("Acesso negado");
});

test("artisans and admins reach the artisan's page, and for a customer it does not exist", async () => {
	for (const role of ["artisan", "admin"] as const) {
		const { user, cookie } = await createSignedInUser({ role });
		expect((await requireWorkshopReader(ask("/oficina", cookie))).id).toBe(user.id);
		expect((await findWorkshopReader(ask("/oficina", cookie)))?.id).toBe(user.id);
		await db.update(users).set({ role: "customer" }).where(eq(users.id, user.id));
		expect(await findWorkshopReader(ask("/oficina", cookie))).toBeNull();
		expect(await thrownBy(requireWorkshopReader(ask("/oficina", cookie)))).toMatchObject({
			init: { status: 404 },
		});
	}
	expect(redirectOf(await thrownBy(requireWorkshopReader(ask("/oficina"))))).toBe("/auth?next=%2Foficina");
});

// rule: 4.23, 6.05
test("an admin who is demoted loses access with the next request", async () => {
	const { user, cookie } = await createSignedInUser({ role: "admin" });
	expect((await requireAdmin(ask("/admin", cookie))).id).toBe(user.id);
	await db.update(users).set({ role: "customer" }).where(eq(users.id, user.id));
	expect(redirectOf(await thrownBy(requireAdmin(ask("/admin", cookie))))).toBe("/auth");
	expect((await requireCustomer(ask("/profile", cookie))).role).toBe("customer");
});

test("a deleted user is a guest with the next request", async () => {
	const { user, cookie } = await createSignedInUser({ role: "customer" });
	await db.delete(users).where(eq(users.id, user.id));
	expect(await findActor(ask("/", cookie))).toBeNull();
});

test("a session has one spelling: what only decodes to the same signature is a guest", async () => {
	const { user, cookie } = await createSignedInUser();
	const [, name = "", value = ""] = /([^=;\s]*session_token)=([^;]+)/.exec(cookie) ?? [];
	const actorIds = async (spelled: string) => {
		const request = ask("/", `${name}=${spelled}`);
		return [(await findActor(request))?.id, (await readSession(request)).user?.id];
	};
	expect(await actorIds(value)).toEqual([user.id, user.id]);
	const signature = decodeURIComponent(value);
	for (const other of [
		`${value}AAAA`,
		`${value}xyz`,
		value.replaceAll("%2B", "-").replaceAll("%2F", "_").replace(/%3D$/, ""),
		`${value.slice(0, -6)}%20${value.slice(-6)}`,
		value.toLowerCase() === value ? `${value}%20` : value.replace("%3D", "%3d"),
		signature,
		`${value}; ${name}=${value}`,
	]) {
		expect(await actorIds(other), other).toEqual([undefined, undefined]);
	}
});

test("an administrator signs in again after eight idle hours, a customer does not", async () => {
	for (const role of ["admin", "customer"] as const) {
		const { user, cookie } = await createSignedInUser({ role });
		const idleFor = (minutes: number) =>
			db
				.update(sessions)
				.set({ updatedAt: new Date(Date.now() - minutes * MINUTE_MS) })
				.where(eq(sessions.userId, user.id));
		const isKnown = async () => (await findActor(ask("/", cookie))) !== null;
		await idleFor(479);
		expect(await isKnown()).toBe(true);
		// That was a sign of life for another eight hours.
		const [row] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
		expect(Date.now() - (row?.updatedAt.getTime() ?? 0) < 60_000).toBe(role === "admin");
		await idleFor(481);
		expect(await isKnown()).toBe(role === "customer");
		expect((await readSession(ask("/", cookie))).user?.id).toBe(role === "customer" ? user.id : undefined);
	}
});
