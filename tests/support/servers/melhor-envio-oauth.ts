import { z } from "zod";

/*
 * How Melhor Envio authorizes an app (docs.melhorenvio.com.br, “Fluxo de autorização” and “Solicitação do token”, and
 * its library auth-sdk-php): the account's owner answers on a page, comes back with a code that works once, and the app
 * exchanges it. Access tokens live for thirty days.
 */

/** Its app in all tests. */
export const STUB_APP = { clientId: "17", clientSecret: "secret-of-the-app" };
const CALLBACK = /^https?:\/\/[^/?#]+\/admin\/settings\/melhor-envio\/callback$/;
const KNOWN_SCOPES =
	"cart-read cart-write companies-read companies-write coupons-read coupons-write notifications-read orders-read products-read products-write purchases-read shipping-calculate shipping-cancel shipping-checkout shipping-companies shipping-generate shipping-preview shipping-print shipping-share shipping-tracking ecommerce-shipping transactions-read users-read users-write".split(
		" ",
	);

/** Posted as forms, as its library does. */
const app = {
	isForm: z.literal(true),
	client_id: z.literal(STUB_APP.clientId),
	client_secret: z.literal(STUB_APP.clientSecret),
};
const grant = z.discriminatedUnion("grant_type", [
	z.object({ ...app, grant_type: z.literal("refresh_token"), refresh_token: z.string() }),
	z.object({
		...app,
		grant_type: z.literal("authorization_code"),
		code: z.string(),
		redirect_uri: z.string(),
	}),
]);

const request = z.object({
	response_type: z.literal("code"),
	client_id: z.literal(STUB_APP.clientId),
	redirect_uri: z.string().regex(CALLBACK),
	scope: z.string().refine((text) => text.split(" ").every((scope) => KNOWN_SCOPES.includes(scope))),
	state: z.string().optional(),
});

interface Answer {
	status: number;
	body: unknown;
	/** Where the browser is sent. */
	location?: string;
}

export function melhorEnvioOauth(accessToken: string) {
	/** The valid tokens of the shop; a refresh token works once. */
	const authorization = { access: accessToken, refresh: "refresh-1", renewals: 0 };
	const codes = new Map<string, { redirectUri: string; scope: string }>();

	function issueTokens(): Answer {
		authorization.renewals += 1;
		authorization.access = `access-${authorization.renewals + 1}`;
		authorization.refresh = `refresh-${authorization.renewals + 1}`;
		const { access: access_token, refresh: refresh_token } = authorization;
		return {
			status: 200,
			body: { token_type: "Bearer", expires_in: 2_592_000, access_token, refresh_token },
		};
	}

	return {
		authorization,
		codes,
		/** `/oauth/authorize`: shows the page, and takes the owner's answer on it. */
		authorize(address: URL, posted: unknown): Answer {
			const asked = request.safeParse(Object.fromEntries(address.searchParams));
			if (!asked.success)
				return { status: 401, body: { error: "invalid_client", message: "Client invalid" } };
			const { redirect_uri: redirectUri, scope, state } = asked.data;
			const answer = z.object({ answer: z.enum(["Autorizar", "Recusar"]) }).safeParse(posted);
			if (!answer.success) return { status: 200, body: page(scope) };
			const location = new URL(redirectUri);
			if (state !== undefined) location.searchParams.set("state", state);
			if (answer.data.answer === "Recusar") location.searchParams.set("error", "access_denied");
			else {
				const code = `code-${codes.size + 1}`;
				codes.set(code, { redirectUri, scope });
				location.searchParams.set("code", code);
			}
			return { status: 302, body: "", location: location.href };
		},
		/** `/oauth/token` */
		giveTokens(body: unknown): Answer {
			const asked = grant.safeParse(body);
			if (!asked.success) {
				const isApp = z.object(app).safeParse(body).success;
				return isApp
					? { status: 400, body: { error: "unsupported_grant_type" } }
					: { status: 401, body: { error: "invalid_client" } };
			}
			if (asked.data.grant_type === "refresh_token") {
				return asked.data.refresh_token === authorization.refresh
					? issueTokens()
					: { status: 401, body: { error: "invalid_grant" } };
			}
			const code = codes.get(asked.data.code);
			if (code?.redirectUri !== asked.data.redirect_uri)
				return { status: 400, body: { error: "invalid_grant" } };
			codes.set(asked.data.code, { ...code, redirectUri: "used" });
			return issueTokens();
		},
	};
}

const page = (scope: string): string => `<!doctype html>
<html lang="pt-BR"><title>Melhor Envio</title><h1>Autorizar Cerne</h1><p>${scope}</p>
<form method="post"><button name="answer" value="Autorizar">Autorizar</button><button name="answer" value="Recusar">Recusar</button></form></html>`;
