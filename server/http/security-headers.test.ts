import { expect, it } from "vitest";
import { commonHeaders, contentSecurityPolicy } from "./security-headers.ts";

const plain = {
	https: false,
	isTrustworthy: false,
	formTargets: [],
	authorizationTarget: "https://labels.example",
	connectTargets: [],
	imageSources: [],
};
const anyPage = { authorizesShop: false };

it("allows the scripts of these hashes and nothing else inline", () => {
	const sources = (hashes: string) =>
		/script-src ([^;]*)/.exec(contentSecurityPolicy(hashes, plain, anyPage))?.[1];
	expect(sources("'sha256-a' 'sha256-b'")).toBe("'self' 'sha256-a' 'sha256-b'");
	expect(sources("")).toBe("'self'");
});

it("lets forms lead to Mercado Pago, and only over HTTPS when the shop has it", () => {
	const options = {
		...plain,
		https: true,
		formTargets: ["https://pay.example"],
		imageSources: ["https://s3.example"],
	};
	const policy = contentSecurityPolicy("", options, anyPage);
	expect(policy).toContain("img-src 'self' data: blob: https://s3.example;");
	expect(policy).toContain("form-action 'self' https://pay.example;");
	expect(policy).toContain("upgrade-insecure-requests");
	expect(contentSecurityPolicy("", plain, anyPage)).not.toContain("upgrade-insecure-requests");
});

it("lets only the form that authorizes the shop lead to Melhor Envio", () => {
	expect(contentSecurityPolicy("", plain, anyPage)).not.toContain("labels.example");
	expect(contentSecurityPolicy("", plain, { authorizesShop: true })).toContain(
		"form-action 'self' https://labels.example;",
	);
});

it("asks for HTTPS only where there is HTTPS", () => {
	const on = (https: boolean) =>
		commonHeaders({ https, isTrustworthy: true }, "no-referrer")["Strict-Transport-Security"];
	// Other hosts of the owner's domain may lack HTTPS: the shop must not decide for them.
	expect(on(true)).toBe("max-age=63072000");
	expect(on(false)).toBeUndefined();
});

it("keeps pages apart from their opener where browsers would hear it, and else spares them a warning", () => {
	const on = (isTrustworthy: boolean) =>
		commonHeaders({ https: false, isTrustworthy }, "no-referrer")["Cross-Origin-Opener-Policy"];
	expect(on(true)).toBe("same-origin");
	expect(on(false)).toBeUndefined();
});
