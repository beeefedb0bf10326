/**
 * The arguments of a loader or action for a request, as far as ours look at them. The router's own
 * types ask for what only the running router has, hence the cast, here and nowhere else.
 */
export function routeArgs<Args>(request: Request, params: Record<string, string> = {}): Args {
	return { request, url: new URL(request.url), params } as Args;
}

/** A form as a browser posts it. */
export function formPost(address: string, fields: Record<string, string>, cookie = ""): Request {
	return new Request(new URL(address, "http://localhost:3000"), {
		method: "POST",
		headers: { Cookie: cookie, "x-client-address": "203.0.113.7" },
		body: new URLSearchParams(fields),
	});
}

/** A page as a browser requests it. */
export function pageRequest(address: string, cookie = ""): Request {
	return new Request(new URL(address, "http://localhost:3000"), { headers: { Cookie: cookie } });
}

/** The answer of a loader or action that must be a redirect, thrown or returned. */
export async function expectRedirect(work: Promise<unknown>): Promise<Response & { location: string }> {
	const response = await work.catch((thrown: unknown) => thrown);
	if (!(response instanceof Response) || ![301, 302].includes(response.status))
		throw new Error("This was no redirect.");
	return Object.assign(response, { location: response.headers.get("Location") ?? "" });
}
