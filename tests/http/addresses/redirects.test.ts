import { expect, inject, it } from "vitest";
import { totpCode } from "#tests/support/http/totp.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { origin } = inject("httpShop");

/** Each leads out once the dots are resolved or the slash is decoded. */
const LEADS_OUT = [
	"//evil.example",
	"/\\evil.example",
	"/.//evil.example",
	"/a/..//evil.example",
	"/%2e//evil.example",
	"/%2f/evil.example",
];

/** Where posting these fields leads to. */
async function leadsTo(visitor: Visitor, path: string, fields: Record<string, string>): Promise<string> {
	const { headers, text } = await visitor.post(path, fields);
	return headers.location ?? /"(\/[^"]*)"/.exec(text)?.[1] ?? text;
}

it.each(LEADS_OUT)("signing in with next=%s stays in the shop", async (next) => {
	const person = new Visitor(origin);
	const login = await person.signUp("Rosa do Ipê");
	const address = `/auth?next=${encodeURIComponent(next)}`;
	expect((await person.request(address)).headers.location).toBe("/");
	const data = await person.request(address.replace("?", ".data?"));
	expect(data.text).toContain('"/"');
	expect(data.text).not.toContain("evil.example");
	for (const path of ["/auth", "/auth.data"]) {
		expect(await leadsTo(new Visitor(origin), path, { intent: "sign-in", ...login, next })).toBe("/");
	}
});

it("nor does the second step lead out", async () => {
	const person = new Visitor(origin);
	const login = await person.signUp("Rosa do Ipê");
	const shown = await person.post("/profile/two-factor", { intent: "enable", password: login.password });
	const uri = /value="(otpauth:[^"]*)"/.exec(shown.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
	const codes = (/name="recoveryCodes" value="([^"]*)"/.exec(shown.text)?.[1] ?? "").split(" ");
	await person.post("/profile/two-factor", { intent: "confirm", code: totpCode(uri) });
	for (const [index, next] of LEADS_OUT.entries()) {
		const visitor = new Visitor(origin);
		expect(await leadsTo(visitor, "/auth", { intent: "sign-in", ...login, next })).toBe(
			"/auth/two-factor?next=%2F",
		);
		const path = index % 2 === 0 ? "/auth/two-factor" : "/auth/two-factor.data";
		const fields = { intent: "recovery", code: codes[index] ?? "", next };
		expect(await leadsTo(visitor, path, fields)).toBe("/");
	}
});
