/** The screens that a visitor opens without an account, each in the states that its address brings about. */
export const publicScreenGroups = {
	"of the catalogue": [
		"/",
		"/products",
		"/products?q=mesa&category=mesas",
		"/products?q=naoexistenada",
		"/product/mesa-jantar-cavalete",
		"/product/castical-trio",
		"/product/castical-trio/question",
		"/api/notify-me",
		"/notify-me/nenhum",
		"/orders/day/nenhum",
		"/orders/diary/nenhum",
		"/product/produto-que-nao-existe",
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
		"/our-woods",
		"/faq",
		"/privacy-terms",
		"/api/docs",
		"/checkout/failure?order_id=00000000-0000-4000-8000-000000000000&payment_id=1",
		"/pagina-que-nao-existe",
	],
} as const satisfies Record<string, readonly string[]>;

export const publicScreens: readonly string[] = Object.values(publicScreenGroups).flat();

/** The expected status of a screen: a misspelt address would otherwise test the page for unknown addresses. */
export const statusOf = (path: string): 200 | 404 =>
	[
		"/track-order?code=AA000000000BR",
		"/product/produto-que-nao-existe",
		"/pagina-que-nao-existe",
		"/orders/day/nenhum",
		"/orders/diary/nenhum",
	].includes(path)
		? 404
		: 200;

/** The screens of a customer who has an order. */
export const customerScreens = (orderId: string): readonly string[] => [
	"/cart",
	"/checkout",
	"/profile",
	"/profile/two-factor",
	"/profile/credentials",
	"/orders",
	"/wishlist",
	`/order-confirmation/${orderId}`,
	`/order-confirmation/${orderId}/correction`,
	`/track-order?code=${orderId}`,
];

/** The screens of the back office that name no row: the nine tabs, their forms, and the screens under the gear. */
export const adminMainScreens: readonly string[] = [
	"/admin",
	"/admin/orders",
	"/admin/bench",
	"/admin/products",
	"/admin/products/new",
	"/admin/products/import",
	"/admin/categories",
	"/admin/scraping",
	"/admin/tracking",
	"/admin/users",
	"/admin/contacts",
	"/admin/reviews",
	"/admin/settings",
	"/admin/settings/melhor-envio",
	"/admin/texts",
	"/admin/texts/faq",
	"/admin/texts/workshop-story",
	"/admin/texts/announcement",
	"/admin/texts/hero",
	"/admin/texts/rooms",
	"/admin/searches",
	"/admin/searches/synonyms",
	"/admin/communications/mails",
	"/admin/communications/notifications",
	"/admin/communications/webhooks",
	"/admin/audit",
	"/admin/backup",
	"/admin/backup/restore",
];

/** All screens of the back office, those of an order and a product and what opens over a list as well. */
export const adminScreens = (orderId: string, productId: string): readonly string[] => [
	...adminMainScreens,
	`/admin/products/${productId}`,
	`/admin/orders/${orderId}`,
	`/admin/orders/${orderId}/correction`,
	`/admin/orders/${orderId}/day`,
	`/admin/tracking?pedido=${orderId}`,
	"/admin/reviews?avaliacao=nova",
	"/admin/settings?section=shipping",
	"/admin/settings?section=closures",
	"/admin/settings?section=workshop",
];
