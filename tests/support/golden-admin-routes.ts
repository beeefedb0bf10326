import type { Answered, GoldenRow } from "./golden-routes.ts";

/** The back office: a guest signs in first and comes back, others are sent to sign in as somebody else. */

const toAdmins = (address: string, redirect: "302" | "202", admin: string): Answered => {
	const comesBack = `${redirect} /auth?next=${encodeURIComponent(address).replaceAll("%7B", "{").replaceAll("%7D", "}")}`;
	return [comesBack, `${redirect} /auth`, `${redirect} /auth`, admin];
};

/** A screen that only shows; posting to it is nothing for anybody. */
const view = (route: string, address = `/${route}`, shown = "200"): GoldenRow => ({
	route,
	address,
	page: toAdmins(address, "302", shown),
	data: toAdmins(address, "202", shown),
	post: "405",
});

/** A screen with forms: a post without fields is refused, after the guard. */
const desk = (route: string, given: { address?: string; post?: string } = {}): GoldenRow => {
	const row = view(route, given.address);
	return { ...row, post: toAdmins(row.address, "302", given.post ?? "422") };
};

const endpoint = (route: string, post: string): GoldenRow => ({
	route,
	address: `/${route}`,
	page: "405",
	data: "405",
	post: ["401", "403", "403", post],
});

export const goldenAdminRoutes: readonly GoldenRow[] = [
	view("admin"),
	view("admin", "/admin?days=7"),
	desk("admin/orders"),
	desk("admin/orders/:orderId", { address: "/admin/orders/{order}", post: "400" }),
	view("admin/orders.csv"),
	view("admin/orders/:orderId/:paper", "/admin/orders/{order}/recibo"),
	desk("admin/products"),
	desk("admin/products/new"),
	{
		...desk("admin/products/:id", { address: "/admin/products/nenhum", post: "404" }),
		page: toAdmins("/admin/products/nenhum", "302", "404"),
		data: toAdmins("/admin/products/nenhum", "202", "404"),
	},
	desk("admin/tracking", { post: "400" }),
	desk("admin/categories"),
	desk("admin/users", { post: "400" }),
	desk("admin/contacts", { post: "400" }),
	desk("admin/reviews", { post: "400" }),
	view("admin/users.csv"),
	view("admin/contacts.csv"),
	view("admin/reviews.csv"),
	view("admin/reviews/products", "/admin/reviews/products?q=mesa"),
	desk("admin/scraping"),
	{
		route: "admin/scraping/image",
		address: "/admin/scraping/image",
		page: ["401", "403", "403", "422"],
		data: ["401", "403", "403", "422"],
		post: "405",
	},
	endpoint("admin/images", "422"),
	desk("admin/products/import"),
	view("admin/products.csv"),
	desk("admin/settings"),
	desk("admin/searches"),
	desk("admin/outbox"),
	desk("admin/notifications"),
	view("admin/audit"),
	view("admin/audit.csv"),
	view("admin/backup"),
	endpoint("admin/backup/file", "200"),
	view("admin/jump", "/admin/jump?q=mesa"),
];
