import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { htmlForms } from "#tests/support/http/html-forms.ts";
import { totpCode } from "#tests/support/http/totp.ts";
import type { HttpResponse } from "#tests/support/send-request.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = inject("httpShop");

const SESSION = "cerne.session_token=";
const MARK = "cerne.signed-in=";

const cookiesNamed = ({ headers }: HttpResponse, name: string): string[] =>
	(headers["set-cookie"] ?? []).filter((cookie) => cookie.startsWith(name));

/** "set" or "cleared", when the response does the same to the session's cookie and to its mark, for the same time. */
function changeOf(response: HttpResponse): "set" | "cleared" | "different" | undefined {
	const [session, mark] = [cookiesNamed(response, SESSION), cookiesNamed(response, MARK)];
	if (session.length === 0 && mark.length === 0) return undefined;
	const readable = session.map((cookie) =>
		cookie
			.replace(/^[^;]*=[^;]+/, `${MARK}1`)
			.replace(SESSION, MARK)
			.replace(/; HttpOnly/i, ""),
	);
	if (JSON.stringify(readable) !== JSON.stringify(mark)) return "different";
	return mark[0]?.startsWith(`${MARK}1;`) ? "set" : "cleared";
}

const signUpFields = (email: string, password: string) => ({
	intent: "sign-up",
	fullName: "Marta Cumaru",
	email,
	password,
	confirmPassword: password,
});

const postJson = (visitor: Visitor, path: string, body: object): Promise<HttpResponse> =>
	visitor.request(path, {
		method: "POST",
		headers: { "Content-Type": "application/json", Origin: shop.origin },
		body: JSON.stringify(body),
	});

it("comes and goes with the session, through the forms and through the API", async () => {
	const visitor = new Visitor(shop.origin);
	const person = { email: `marca.${process.pid}@example.com`, password: "cera-de-abelha" };
	expect(changeOf(await visitor.post("/auth", signUpFields(person.email, person.password)))).toBe("set");
	expect(visitor.cookie).toContain(`${MARK}1`);
	expect(changeOf(await visitor.post("/sign-out", {}))).toBe("cleared");
	expect(visitor.cookie).not.toContain(MARK);
	const wrong = { intent: "sign-in", ...person, password: "outra coisa" };
	expect(changeOf(await visitor.post("/auth", wrong))).toBeUndefined();
	expect(changeOf(await visitor.post("/auth", { intent: "sign-in", ...person }))).toBe("set");
	expect(changeOf(await visitor.request("/api/session"))).toBeUndefined();
	expect(changeOf(await postJson(visitor, "/api/auth/sign-out", {}))).toBe("cleared");
	expect(changeOf(await postJson(visitor, "/api/auth/sign-in/email", person))).toBe("set");
	const deletion = { intent: "delete-account", password: person.password };
	expect(changeOf(await visitor.post("/profile", deletion))).toBe("cleared");
});

it("waits for the second factor", async () => {
	const visitor = new Visitor(shop.origin);
	const person = await visitor.signUp();
	const { password } = person;
	const { text } = await visitor.post("/profile/two-factor", { intent: "enable", password });
	const fields = htmlForms(text, "/profile/two-factor").flatMap((form) => form.fields);
	const uri = fields.find(([name]) => name === "uri")?.[1] ?? "";
	const now = Date.now();
	const confirmed = await visitor.post("/profile/two-factor", {
		intent: "confirm",
		uri,
		code: totpCode(uri),
	});
	expect([confirmed.status, changeOf(confirmed)]).toEqual([302, "set"]);
	await visitor.post("/sign-out", {});
	expect(changeOf(await visitor.post("/auth", { intent: "sign-in", ...person }))).not.toBe("set");
	expect(visitor.cookie).not.toContain(MARK);
	const code = totpCode(uri, new Date(now + 30_000));
	expect(changeOf(await visitor.post("/auth/two-factor", { intent: "code", code }))).toBe("set");
});

it("goes when a new password ends all sessions", async () => {
	const visitor = new Visitor(shop.origin);
	const { email } = await visitor.signUp();
	await new Visitor(shop.origin).post("/auth", { intent: "forgot", email });
	await expect.poll(() => findResetLink(email)).toMatch(/^\/reset-password/);
	await visitor.request(await findResetLink(email));
	const password = "cera-de-carnauba";
	const reset = await visitor.post("/reset-password", { password, confirmPassword: password });
	expect([reset.status, changeOf(reset)]).toEqual([302, "cleared"]);
});

/** The path of the link in the newest mail to an address, or empty. */
async function findResetLink(email: string): Promise<string> {
	const outbox = join(shop.dataDir, "outbox");
	const files = (await readdir(outbox)).filter((file) => !file.startsWith("."));
	const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), "utf8")));
	const mail = mails.find((text) => text.includes(email) && text.includes("reset-password")) ?? "";
	const text = mail
		.replaceAll(/=\r?\n/g, "")
		.replaceAll("=3D", "=")
		.replaceAll("&amp;", "&");
	return /https?:\/\/[^/]+(\/reset-password\?[^\s"<>]*)/.exec(text)?.[1] ?? "";
}

it("is corrected where it does not agree with the session", async () => {
	const forged = new Visitor(shop.origin, `${MARK}1`);
	const answer = await forged.request("/api/session");
	expect(JSON.parse(answer.text)).toEqual({ user: null });
	expect(cookiesNamed(answer, MARK)).toEqual([`${MARK}; Path=/; Max-Age=0; SameSite=Lax`]);
	expect(cookiesNamed(await forged.request("/api/session"), MARK)).toEqual([]);

	const ended = new Visitor(shop.origin, `${SESSION}abc.def; ${MARK}1`);
	expect(cookiesNamed(await ended.request("/profile"), MARK)).toEqual([
		`${MARK}; Path=/; Max-Age=0; SameSite=Lax`,
	]);

	const signedIn = new Visitor(shop.origin);
	await signedIn.signUp();
	const withoutMark = signedIn.cookie.split("; ").filter((cookie) => !cookie.startsWith(MARK));
	const older = new Visitor(shop.origin, withoutMark.join("; "));
	const [mark = ""] = cookiesNamed(await older.request("/api/session"), MARK);
	const [, seconds] = /^cerne\.signed-in=1; Path=\/; Max-Age=(\d+); SameSite=Lax$/.exec(mark) ?? [];
	expect(Number(seconds) / (30 * 24 * 60 * 60)).toBeCloseTo(1, 2);
});
