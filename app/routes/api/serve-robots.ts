import { href } from "react-router";
import { env } from "#app/platform/env.server.ts";

/** Allows crawlers everything public and nothing personal. */
export function loader(): Response {
	const lines = [
		"User-agent: *",
		...[
			href("/admin"),
			"/api/",
			href("/auth"),
			href("/cart"),
			href("/checkout"),
			"/order-confirmation/",
			href("/orders"),
			href("/profile"),
			href("/wishlist"),
		].map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${env.PUBLIC_URL}/sitemap.xml`,
		"",
	];
	return new Response(lines.join("\n"), {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	});
}
