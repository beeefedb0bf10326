import type { ExpectedResponse, GoldenRow } from "./golden-routes.ts";

/** The back office: a guest signs in first and comes back, other accounts are sent to the sign-in screen. */

const adminOnly = (address: string, redirect: "302" | "202", admin: string): ExpectedResponse => {
	const comesBack = `${redirect} /auth?next=${encodeURIComponent(address).replaceAll("%7B", "{").replaceAll("%7D", "}")}`;
	return [comesBack, `${redirect} /auth`, `${redirect} /auth`, admin];
};

/** A screen without an action: posting to it is refused for every actor. */
const readOnlyScreen = (route: string, address = `/${route}`, shown = "200"): GoldenRow => ({
	route,
	address,
	page: adminOnly(address, "302", shown),
	data: adminOnly(address, "202", shown),
	post: "405",
});

/** A screen with forms: a post without fields is refused, after the guard. */
const formScreen = (route: string, given: { address?: string; post?: string } = {}): GoldenRow => {
	const row = readOnlyScreen(route, given.address);
	return { ...row, post: adminOnly(row.address, "302", given.post ?? "422") };
};

/** The form of a row that does not exist; a post without fields is refused before the row is looked for. */
const missingRow = (route: string, address: string): GoldenRow => ({
	...formScreen(route, { address, post: "400" }),
	page: adminOnly(address, "302", "404"),
	data: adminOnly(address, "202", "404"),
});

/** A former address redirects to the present one, with its parameters. */
const movedScreen = (name: string, kind: string): GoldenRow => {
	const address = `/admin/${name}?state=sent`;
	const to = `/admin/communications/${kind}?state=sent`;
	return {
		...readOnlyScreen(`admin/${name}`, address),
		page: adminOnly(address, "302", `302 ${to}`),
		data: adminOnly(address, "202", `202 ${to}`),
	};
};

const endpoint = (route: string, post: string): GoldenRow => ({
	route,
	address: `/${route}`,
	page: "405",
	data: "405",
	post: ["401", "403", "403", post],
});

export const goldenAdminRoutes: readonly GoldenRow[] = [
	readOnlyScreen("admin"),
	readOnlyScreen("admin", "/admin?days=7"),
	formScreen("admin/orders"),
	formScreen("admin/orders/:orderId", { address: "/admin/orders/{order}", post: "400" }),
	formScreen("admin/orders/:orderId/correction", { address: "/admin/orders/{order}/correction" }),
	formScreen("admin/orders/:orderId/day", { address: "/admin/orders/{order}/day", post: "400" }),
	formScreen("admin/orders/:orderId/send", { address: "/admin/orders/{order}/send" }),
	readOnlyScreen("admin/orders/:orderId/:paper", "/admin/orders/{order}/recibo"),
	readOnlyScreen("admin/orders/:orderId/labels/:labelId", "/admin/orders/{order}/labels/nenhuma", "404"),
	formScreen("admin/bench", { post: "400" }),
	missingRow("admin/bench/:workId", "/admin/bench/nenhum"),
	formScreen("admin/products", { post: "400" }),
	formScreen("admin/products/new", { post: "400" }),
	missingRow("admin/products/:id", "/admin/products/nenhum"),
	formScreen("admin/tracking", { post: "400" }),
	formScreen("admin/tracking/:orderId/send", { address: "/admin/tracking/{order}/send" }),
	formScreen("admin/categories", { post: "400" }),
	formScreen("admin/users", { post: "400" }),
	formScreen("admin/contacts", { post: "400" }),
	formScreen("admin/reviews", { post: "400" }),
	...[
		"audit",
		"categories",
		"communications/mails",
		"communications/notifications",
		"communications/webhooks",
		"contacts",
		"orders",
		"products",
		"reviews",
		"searches",
		"searches/synonyms",
		"tracking",
		"users",
	].map((list) => readOnlyScreen(`admin/${list}.csv`)),
	readOnlyScreen("admin/products/leave-day", "/admin/products/leave-day?benchHours=16"),
	readOnlyScreen("admin/reviews/products", "/admin/reviews/products?q=mesa"),
	formScreen("admin/scraping"),
	{
		route: "admin/scraping/image",
		address: "/admin/scraping/image",
		page: ["401", "403", "403", "422"],
		data: ["401", "403", "403", "422"],
		post: "405",
	},
	endpoint("admin/images", "422"),
	formScreen("admin/products/import"),
	formScreen("admin/settings"),
	formScreen("admin/settings/melhor-envio", { post: "400" }),
	{
		...readOnlyScreen(
			"admin/settings/melhor-envio/callback",
			"/admin/settings/melhor-envio/callback?code=given&state=forged",
			"302 /admin/settings/melhor-envio",
		),
		data: adminOnly(
			"/admin/settings/melhor-envio/callback?code=given&state=forged",
			"202",
			"202 /admin/settings/melhor-envio",
		),
	},
	readOnlyScreen("admin/texts"),
	formScreen("admin/texts/:key", { address: "/admin/texts/faq" }),
	formScreen("admin/searches"),
	formScreen("admin/searches/synonyms", { post: "400" }),
	...["mails", "notifications", "webhooks"].map((kind) =>
		formScreen("admin/communications/:kind", { address: `/admin/communications/${kind}`, post: "400" }),
	),
	...["communications", "outbox"].map((name) => movedScreen(name, "mails")),
	...["notifications", "webhooks"].map((name) => movedScreen(name, name)),
	readOnlyScreen("admin/audit"),
	readOnlyScreen("admin/backup"),
	endpoint("admin/backup/file", "302 /admin/backup"),
	formScreen("admin/backup/restore", { post: "400" }),
	endpoint("admin/backup/restore/upload", "400"),
	readOnlyScreen("admin/command-palette", "/admin/command-palette?q=mesa"),
];
