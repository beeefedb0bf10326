import { expect, test } from "vitest";
import { sendResetLink } from "#app/shop/accounts/password/password-reset.server.ts";
import { cookiesOf, insertUserWithPassword, sessionCookie } from "#tests/support/factories/user-session.ts";
import { expectRedirect, formPost, pageRequest, routeArgs } from "#tests/support/http/route-args.ts";
import { action, headers, loader } from "./reset-password.tsx";

const open = (address: string, cookie?: string) =>
	loader(routeArgs<Parameters<typeof loader>[0]>(pageRequest(address, cookie)));
const post = (fields: Record<string, string>, cookie: string) =>
	action(routeArgs<Parameters<typeof action>[0]>(formPost("/reset-password", fields, cookie)));

async function openedLink() {
	const user = await insertUserWithPassword();
	const link = await sendResetLink(user.email);
	if (!link) throw new Error("No link was sent.");
	const response = await expectRedirect(open(link));
	return { user, link, response, cookie: cookiesOf(response.headers) };
}

test("the secret leaves the address at once, for a cookie that scripts cannot read", async () => {
	const { response, cookie } = await openedLink();
	expect(response.location).toBe("/reset-password");
	expect(response.headers.getSetCookie().join()).toMatch(/HttpOnly/i);
	expect(await open("/reset-password", cookie)).toBeNull();
	expect(headers()).toMatchObject({ "Referrer-Policy": "no-referrer" });
});

// rule: 4.19, 8.08
test("the new password is taken once and the way back leads to signing in", async () => {
	const { user, link, cookie } = await openedLink();
	const fields = { password: "goiabeira e mel", confirmPassword: "goiabeira e mel" };
	const done = await expectRedirect(post(fields, cookie));
	expect(done.location).toBe("/auth?tab=signin");
	expect(decodeURIComponent(done.headers.getSetCookie().join())).toContain("Senha redefinida!");
	expect(await sessionCookie(user, fields.password)).toContain("session_token");

	const again = await expectRedirect(post(fields, cookie));
	expect(decodeURIComponent(again.headers.getSetCookie().join())).toContain(
		"Link de redefinição inválido ou expirado.",
	);
	const reopened = await expectRedirect(open(link));
	expect((await expectRedirect(open("/reset-password", cookiesOf(reopened.headers)))).location).toBe("/auth");
});

// rule: 5.03
test("passwords that differ or are too short keep the form open", async () => {
	const { cookie } = await openedLink();
	expect(await post({ password: "goiabeira e mel", confirmPassword: "goiabeira" }, cookie)).toMatchObject({
		init: { status: 422 },
		data: { fields: { confirmPassword: "As senhas não coincidem." } },
	});
	expect(await post({ password: "cedro", confirmPassword: "cedro" }, cookie)).toMatchObject({
		init: { status: 422 },
		data: { fields: { password: "A senha deve ter pelo menos 6 caracteres." } },
	});
});

// rule: 2.20, 8.08
test.each([
	"/reset-password",
	"/reset-password?type=recovery",
	"/reset-password?access_token=x&refresh_token=y&type=signup",
])("%s is no valid link", async (address) => {
	const response = await expectRedirect(open(address));
	expect(response.location).toBe("/auth");
	expect(decodeURIComponent(response.headers.getSetCookie().join())).toContain(
		"Link de redefinição inválido.",
	);
});
