import { randomUUID } from "node:crypto";
import { checkoutFields } from "./checkout-fields.ts";
import { type HttpRequestOptions, type HttpResponse, sendRequest } from "./send-request.ts";

/** A browser that keeps cookies and runs no scripts. */
export class Visitor {
	readonly origin: string;
	readonly #cookies = new Map<string, string>();

	/** The shop's public address, where that is not the one it listens at. */
	readonly #publicUrl: string;

	constructor(origin: string, cookie = "", publicUrl = origin) {
		this.origin = origin;
		this.#publicUrl = publicUrl;
		for (const part of cookie.split("; ").filter(Boolean)) this.#storeCookie(part);
	}

	get cookie(): string {
		return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	}

	async request(path: string, question: HttpRequestOptions = {}): Promise<HttpResponse> {
		const headers = { ...(this.cookie ? { Cookie: this.cookie } : {}), ...question.headers };
		const response = await sendRequest(this.origin, path, { ...question, headers });
		for (const line of response.headers["set-cookie"] ?? []) this.#storeCookie(line.split(";", 1)[0] ?? "");
		return response;
	}

	/** Posts a form of the shop, as its own page would. */
	post(path: string, fields: Record<string, string> | URLSearchParams): Promise<HttpResponse> {
		return this.request(path, {
			method: "POST",
			headers: {
				"Content-Type": "application/x-www-form-urlencoded",
				Origin: this.#publicUrl,
				"Sec-Fetch-Site": "same-origin",
			},
			body: new URLSearchParams(fields).toString(),
		});
	}

	async signUp(fullName = "Ana Luísa Prado"): Promise<{ email: string; password: string }> {
		const email = `pessoa.${randomUUID().slice(0, 12)}@example.com`;
		const password = "cera-de-abelha";
		const fields = { intent: "sign-up", fullName, email, password, confirmPassword: password };
		expectStatus(await this.post("/auth", fields), 302, "signing up");
		return { email, password };
	}

	async signIn(email: string, password: string): Promise<void> {
		expectStatus(await this.post("/auth", { intent: "sign-in", email, password }), 302, "signing in");
	}

	/** Sends the checkout's form for these products. A new key is a new order. */
	sendCheckout(
		lines: readonly { productId: string; quantity: number }[],
		given: Record<string, string> = {},
	): Promise<HttpResponse> {
		return this.post("/checkout", {
			idempotencyKey: randomUUID(),
			lines: JSON.stringify(lines),
			...checkoutFields,
			...given,
		});
	}

	/** The same, sent once more with the total of the answer: without scripts the form shows none. */
	async submitCheckout(
		lines: readonly { productId: string; quantity: number }[],
		given: Record<string, string> = {},
	): Promise<HttpResponse> {
		const response = await this.sendCheckout(lines, given);
		const total = askedTotal(response);
		return total === undefined ? response : this.sendCheckout(lines, { ...given, expectedTotalCents: total });
	}

	#storeCookie(pair: string): void {
		const equals = pair.indexOf("=");
		const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
		if (value === "") this.#cookies.delete(name);
		else this.#cookies.set(name, value);
	}
}

/** In centavos, as the form sends it: the total with which an order that showed none was answered. */
export const askedTotal = ({ status, text }: HttpResponse): string | undefined =>
	status === 409 ? /O total é R\$[^\d]{0,6}([\d.]+,\d\d)\./.exec(text)?.[1]?.replace(/\D/g, "") : undefined;

/** The order's id from the address that a successful checkout leads to; undefined otherwise. */
export const placedOrderId = ({ headers }: HttpResponse): string | undefined =>
	/^\/order-confirmation\/([0-9a-f-]{36})$/.exec(headers.location ?? "")?.[1];

function expectStatus(response: HttpResponse, status: number, what: string): void {
	if (response.status !== status)
		throw new Error(`${what} was answered with ${response.status}: ${response.text.slice(0, 400)}`);
}
