import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import { action as twoFactorAction } from "#app/routes/account/two-factor-settings.tsx";
import { action as usersAction } from "#app/routes/admin/admin-users.tsx";
import { action as backupAction } from "#app/routes/admin/files/backup-file.ts";
import { action as communicationsAction } from "#app/routes/admin/operation/admin-communications.tsx";
import { action as settingsAction } from "#app/routes/admin/settings/admin-settings.tsx";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { db } from "#db/client.server.ts";
import { outboxMessages, storeSettings, users, webhookEndpoints } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { cookiesOf, createSignedInUser, TEST_PASSWORD } from "#tests/support/factories/user-session.ts";
import { expectRedirect, formPost, routeArgs } from "#tests/support/http/route-args.ts";
import { totpCode } from "#tests/support/http/totp.ts";
import { fieldsOf, formatSettingValue, settingSections } from "./sections/setting-sections.ts";

const NEW_KEY = "(12) 98888-1234";
const wantsPassword = { init: { status: 422 }, data: { fields: { password: expect.any(String) } } };

beforeEach(async () => {
	await db.delete(storeSettings);
	await db.delete(outboxMessages);
	receiveInvalidation("settings");
});

/** A section's form as the browser sends it. */
function sectionForm(id: string, typed: Record<string, string>): Record<string, string> {
	const section = settingSections.find((each) => each.id === id);
	if (!section) throw new Error(id);
	const written = fieldsOf(section)
		.filter(({ kind }) => kind !== "switch" && kind !== "states")
		.map((field) => [field.path, formatSettingValue(field, defaultSettings)]);
	return { ...Object.fromEntries(written), section: id, version: "0", ...typed };
}

const saveSettings = (cookie: string, id: string, typed: Record<string, string>) =>
	settingsAction(
		routeArgs<Parameters<typeof settingsAction>[0]>(
			formPost("/admin/settings", sectionForm(id, typed), cookie),
		),
	);
const readKey = async () => {
	receiveInvalidation("settings");
	return (await readSettings()).payments.pix.key;
};
const toldOf = async () =>
	(await db.select().from(outboxMessages).where(eq(outboxMessages.kind, "shop-data-changed"))).map(
		({ recipient, draft }) => ({ recipient, draft }),
	);

describe("where the shop's money goes", () => {
	it("is changed only with the password, and nothing typed is lost meanwhile", async () => {
		const { cookie } = await createSignedInUser({ role: "admin" });
		const typed = { "payments.pix.key": NEW_KEY };
		expect(await saveSettings(cookie, "payments", typed)).toMatchObject({
			...wantsPassword,
			data: { values: typed, toast: { title: "Confirme que é você" } },
		});
		const wrong = await saveSettings(cookie, "payments", { ...typed, password: "outra coisa" });
		expect(wrong).toMatchObject({ data: { fields: { password: "Senha incorreta." } } });
		expect(JSON.stringify(wrong)).not.toContain("outra coisa");
		expect(await readKey()).toBe(defaultSettings.payments.pix.key);
		expect(await toldOf()).toEqual([]);
		const saved = await saveSettings(cookie, "payments", { ...typed, password: TEST_PASSWORD });
		expect(saved).toMatchObject({ init: { status: 200 } });
		expect(await readKey()).toBe(NEW_KEY);
	});

	it("takes the code as well where the second step is on", async () => {
		const { cookie } = await createSignedInUser({ role: "admin" });
		const step = (fields: Record<string, string>, as: string) =>
			twoFactorAction(
				routeArgs<Parameters<typeof twoFactorAction>[0]>(formPost("/profile/two-factor", fields, as)),
			);
		const { data } = (await step({ intent: "enable", password: TEST_PASSWORD }, cookie)) as unknown as {
			data: { setup: { uri: string } };
		};
		const { uri } = data.setup;
		const done = await expectRedirect(step({ intent: "confirm", uri, code: totpCode(uri) }, cookie));
		const careful = cookiesOf(done.headers);
		const typed = { "payments.pix.key": NEW_KEY, password: TEST_PASSWORD };
		expect(await saveSettings(careful, "payments", typed)).toMatchObject({
			init: { status: 422 },
			data: { fields: { code: "Digite o código." } },
		});
		expect(await saveSettings(careful, "payments", { ...typed, code: "000000" })).toMatchObject({
			data: { fields: { code: expect.stringContaining("Código incorreto") } },
		});
		const code = totpCode(uri, new Date(Date.now() + 30_000));
		expect(await saveSettings(careful, "payments", { ...typed, code })).toMatchObject({
			init: { status: 200 },
		});
		expect(await readKey()).toBe(NEW_KEY);
	});

	it("is told to every administrator and to the shop's address of before, without giving it away", async () => {
		const { cookie, user } = await createSignedInUser({ role: "admin" });
		const other = await createAdmin();
		const typed = { "identity.email": "outra@oficina.example", password: TEST_PASSWORD };
		await saveSettings(cookie, "identity", typed);
		const told = await toldOf();
		expect(told.map(({ recipient }) => recipient)).toEqual(
			expect.arrayContaining([user.email, other.email, defaultSettings.identity.email]),
		);
		for (const { draft } of told) {
			expect(draft).toContain("ou…le");
			expect(draft).not.toContain("outra@oficina.example");
		}
	});

	it("is not asked about for anything else", async () => {
		const { cookie } = await createSignedInUser({ role: "admin" });
		expect(await saveSettings(cookie, "identity", { "identity.tagline": "Madeira boa" })).toMatchObject({
			init: { status: 200 },
		});
		expect(await toldOf()).toEqual([]);
	});
});

describe("what gives others power or people's data", () => {
	it("is a role, given only with the password", async () => {
		const { cookie } = await createSignedInUser({ role: "admin" });
		const { id: userId } = await createCustomer();
		const roleOf = async () => (await db.select().from(users).where(eq(users.id, userId)))[0]?.role;
		const give = (more: Record<string, string>) =>
			usersAction(
				routeArgs<Parameters<typeof usersAction>[0]>(
					formPost("/admin/users", { intent: "role", userId, role: "admin", ...more }, cookie),
				),
			);
		expect(await give({})).toMatchObject(wantsPassword);
		expect(await roleOf()).toBe("customer");
		await expectRedirect(give({ password: TEST_PASSWORD }));
		expect(await roleOf()).toBe("admin");
	});

	const postWebhooks = (cookie: string, fields: Record<string, string>) =>
		communicationsAction(
			routeArgs<Parameters<typeof communicationsAction>[0]>(
				formPost("/admin/communications/webhooks", fields, cookie),
			),
		);
	const newWebhook = { intent: "create", url: "https://erp.example/a", events: "order.paid" };

	it("is a webhook with customers' data, and a backup", async () => {
		const { cookie } = await createSignedInUser({ role: "admin" });
		const create = (more: Record<string, string>) => postWebhooks(cookie, { ...newWebhook, ...more });
		expect(await create({ includesCustomer: "1" })).toMatchObject(wantsPassword);
		expect(await db.$count(webhookEndpoints)).toBe(0);
		await create({});
		await create({ includesCustomer: "1", password: TEST_PASSWORD });
		expect(await db.$count(webhookEndpoints)).toBe(2);
		const answer = (await backupAction(
			routeArgs<Parameters<typeof backupAction>[0]>(formPost("/admin/backup/file", {}, cookie)),
		)) as Response;
		expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/admin/backup"]);
	});

	it("is a new secret of such a webhook, and switching it on; not of one that learns nothing of people", async () => {
		const { cookie } = await createSignedInUser({ role: "admin" });
		const made = async (more: Record<string, string>) => {
			await postWebhooks(cookie, { ...newWebhook, ...more, password: TEST_PASSWORD });
			const [row] = await db.select().from(webhookEndpoints).orderBy(desc(webhookEndpoints.createdAt));
			return row?.id ?? "";
		};
		const read = async (id: string) =>
			(await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0];
		const endpointId = await made({ includesCustomer: "1" });
		await postWebhooks(cookie, { intent: "disable", endpointId });
		const before = await read(endpointId);
		for (const intent of ["renew", "enable"]) {
			const refused = await postWebhooks(cookie, { intent, endpointId });
			expect(refused).toMatchObject(wantsPassword);
			expect(JSON.stringify(refused)).not.toContain("whsec_");
		}
		expect(await read(endpointId)).toEqual(before);
		const confirmed = { endpointId, password: TEST_PASSWORD };
		const renewed = await postWebhooks(cookie, { intent: "renew", ...confirmed });
		expect(renewed).toMatchObject({ data: { secret: expect.stringMatching(/^whsec_/) } });
		await postWebhooks(cookie, { intent: "enable", ...confirmed });
		expect(await read(endpointId)).toMatchObject({ isActive: true });

		const other = await made({});
		for (const intent of ["renew", "disable", "enable"]) {
			expect(await postWebhooks(cookie, { intent, endpointId: other })).toMatchObject({
				init: { status: 200 },
			});
		}
	});
});
