/** The screens that a visitor opens without an account, each in the states that its address brings about. */
export const publicScreenGroups = {
	"of the catalogue": [
		"/",
		"/products",
		"/products?q=mesa&category=mesas",
		"/products?q=naoexistenada",
		"/product/mesa-jantar-cavalete",
		"/product/castical-trio",
		"/categories",
		"/artisans",
	],
	"of a visitor": [
		"/cart",
		"/auth",
		"/auth?tab=signup",
		"/reset-password",
		"/track-order",
		"/track-order?code=AA000000000BR",
		"/contact",
		"/contact/erase",
	],
	"with answers": [
		"/faq",
		"/privacy-terms",
		"/api/docs",
		"/checkout/failure?order_id=00000000-0000-4000-8000-000000000000&payment_id=1",
		"/pagina-que-nao-existe",
	],
} as const satisfies Record<string, readonly string[]>;

export const publicScreens: readonly string[] = Object.values(publicScreenGroups).flat();

/** What a screen answers with: a misspelt address would otherwise test the page of those that lead nowhere. */
export const statusOf = (path: string): 200 | 404 =>
	["/track-order?code=AA000000000BR", "/pagina-que-nao-existe"].includes(path) ? 404 : 200;

/** The screens of a customer who has an order. */
export const customerScreens = (orderId: string): readonly string[] => [
	"/cart",
	"/checkout",
	"/profile",
	"/profile/two-factor",
	"/orders",
	"/wishlist",
	`/order-confirmation/${orderId}`,
	`/order-confirmation/${orderId}/correction`,
	`/track-order?code=${orderId}`,
];

/** The screens of the back office: the nine tabs, what they lead to, and the screens under the gear. */
export const adminScreens = (orderId: string, productId: string): readonly string[] => [
	"/admin",
	"/admin/products",
	"/admin/products/new",
	`/admin/products/${productId}`,
	"/admin/products/import",
	"/admin/orders",
	`/admin/orders/${orderId}`,
	`/admin/orders/${orderId}/correction`,
	"/admin/tracking",
	`/admin/tracking?pedido=${orderId}`,
	"/admin/categories",
	"/admin/users",
	"/admin/contacts",
	"/admin/reviews",
	"/admin/reviews?avaliacao=nova",
	"/admin/scraping",
	"/admin/settings",
	"/admin/settings?section=shipping",
	"/admin/searches",
	"/admin/outbox",
	"/admin/notifications",
	"/admin/webhooks",
	"/admin/audit",
	"/admin/backup",
];
