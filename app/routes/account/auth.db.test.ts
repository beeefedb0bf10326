import { expect, test } from "vitest";
import {
	insertUserWithPassword,
	sessionCookie,
	TEST_PASSWORD,
} from "#tests/support/factories/user-session.ts";
import { expectRedirect, formPost, pageRequest, routeArgs } from "#tests/support/http/route-args.ts";
import { action, loader } from "./auth.tsx";

const open = (address: string, cookie?: string) =>
	loader(routeArgs<Parameters<typeof loader>[0]>(pageRequest(address, cookie)));
const post = (fields: Record<string, string>) =>
	action(routeArgs<Parameters<typeof action>[0]>(formPost("/auth", fields)));

const toastOf = (response: Response): string =>
	decodeURIComponent(response.headers.getSetCookie().join("\n"));

// rule: 2.16
test("a signed-in visitor is redirected to the home page, or to the requested one", async () => {
	const cookie = await sessionCookie(await insertUserWithPassword());
	expect((await expectRedirect(open("/auth", cookie))).location).toBe("/");
	expect((await expectRedirect(open("/auth?next=/orders", cookie))).location).toBe("/orders");
});

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
	"%s is no place to go after signing in",
	async (next) => {
		const { email } = await insertUserWithPassword();
		const response = await expectRedirect(post({ intent: "sign-in", email, password: TEST_PASSWORD, next }));
		expect(response.location).toBe("/");
	},
);

test("signing in answers with a session, a greeting and the requested address", async () => {
	const { email } = await insertUserWithPassword();
	const response = await expectRedirect(
		post({ intent: "sign-in", email, password: TEST_PASSWORD, next: "/checkout" }),
	);
	expect(response.location).toBe("/checkout");
	expect(toastOf(response)).toContain("cerne.session_token=");
	expect(toastOf(response)).toContain("Login realizado!");
});

// rule: 5.02
test("a refused sign-in keeps the typed values, but no password", async () => {
	const { email } = await insertUserWithPassword();
	const response = await post({ intent: "sign-in", email, password: "outra coisa" });
	expect(response).toMatchObject({
		init: { status: 401 },
		data: {
			toast: { title: "Erro no login", description: "Email ou senha incorretos.", tone: "destructive" },
			values: { email },
		},
	});
	expect(JSON.stringify(response)).not.toContain("outra coisa");
});

// rule: 5.01
test("different passwords have the message of the specification", async () => {
	const fields = { intent: "sign-up", fullName: "Lia", email: "lia@example.com", password: "cera de abelha" };
	expect(await post({ ...fields, confirmPassword: "cera" })).toMatchObject({
		init: { status: 422 },
		data: { fields: { confirmPassword: "As senhas não coincidem." }, values: { fullName: "Lia" } },
	});
});

// rule: 8.04
test("an e-mail that has an account already has the title of the specification", async () => {
	const { email } = await insertUserWithPassword();
	const password = "cera de abelha";
	const fields = { intent: "sign-up", fullName: "Lia", email, password, confirmPassword: password };
	expect(await post(fields)).toMatchObject({
		init: { status: 409 },
		data: { toast: { title: "Erro no cadastro", tone: "destructive" }, values: { fullName: "Lia", email } },
	});
});

// rule: 8.05
test("a forgotten password is answered alike for a known and an unknown address", async () => {
	const { email } = await insertUserWithPassword();
	const answer = await post({ intent: "forgot", email });
	expect(await post({ intent: "forgot", email: "ninguem@example.com" })).toEqual(answer);
	expect(answer).toMatchObject({ data: { toast: { title: "Email enviado!" } } });
});

test("a body that is no form is refused, not an internal error", async () => {
	const request = new Request("http://localhost:3000/auth", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: "{}",
	});
	expect(await action(routeArgs<Parameters<typeof action>[0]>(request))).toMatchObject({
		init: { status: 400 },
	});
});
