/** The screens that a visitor opens without an account, each in the states that its address brings about. */
export const publicScreens = [
	"/",
	"/products",
	"/products?q=mesa&category=mesas",
	"/products?q=naoexistenada",
	"/product/mesa-cavalete",
	"/product/castical-trio",
	"/categories",
	"/artisans",
	"/cart",
	"/auth",
	"/auth?tab=signup",
	"/reset-password",
	"/track-order",
	"/track-order?code=AA000000000BR",
	"/faq",
	"/contact",
	"/privacy-terms",
	"/api/docs",
	"/checkout/failure?order_id=00000000-0000-4000-8000-000000000000&payment_id=1",
	"/pagina-que-nao-existe",
];

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
