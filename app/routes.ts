import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the shop, top to bottom (specification, section 2, and docs: contract). */
export default [
	layout("routes/storefront/layout.tsx", [
		index("routes/storefront/home.tsx"),
		route("products", "routes/storefront/products.tsx"),
		route("product/:slug", "routes/storefront/product.tsx"),
		route("categories", "routes/storefront/products.tsx", { id: "categories" }),
		route("artisans", "routes/storefront/products.tsx", { id: "artisans" }),
		route("faq", "routes/storefront/faq.tsx"),
		route("contact", "routes/storefront/contact.tsx"),
		route("privacy-terms", "routes/storefront/privacy-terms.tsx"),
		route("cart", "routes/storefront/cart.tsx"),
		route("order-confirmation/:orderId", "routes/storefront/order-confirmation.tsx"),
		route("checkout/success", "routes/storefront/order-confirmation.tsx", { id: "checkout-success" }),
		route("checkout/pending", "routes/storefront/order-confirmation.tsx", { id: "checkout-pending" }),
		route("checkout/failure", "routes/storefront/payment-failure.tsx"),
		route("track-order", "routes/storefront/track-order.tsx"),
		route("auth", "routes/account/auth.tsx"),
		route("reset-password", "routes/account/reset-password.tsx"),
		route("profile", "routes/account/account.tsx"),
		route("orders", "routes/account/account.tsx", { id: "account-orders" }),
		route("wishlist", "routes/account/account.tsx", { id: "account-wishlist" }),
		route("api/docs", "routes/api/docs.tsx"),
	]),
	layout("routes/storefront/checkout-layout.tsx", [route("checkout", "routes/storefront/checkout.tsx")]),
	route("checkout/return", "routes/storefront/payment-return.ts"),

	route("profile/data.json", "routes/account/own-data.ts"),
	route("sign-out", "routes/account/sign-out.ts"),
	route("api/session", "routes/api/session.ts"),
	route("api/auth/*", "routes/api/auth.ts"),

	route("robots.txt", "routes/api/robots.ts"),
	route("sitemap.xml", "routes/api/sitemap.ts"),
	route("feeds/google.xml", "routes/api/google-feed.ts"),

	route("api/search-suggestions", "routes/api/search-suggestions.ts"),
	route("api/live/order/:orderId", "routes/api/live/order.ts"),
	route("api/live/parcel", "routes/api/live/parcel.ts"),
	route("api/recently-seen", "routes/api/recently-seen.ts"),
	route("api/cart", "routes/api/cart.ts"),
	route("api/my-favourites", "routes/api/my-favourites.ts"),
	route("api/favourites", "routes/api/favourites.ts"),
	route("api/functions/address-autocomplete", "routes/api/functions/address-autocomplete.ts"),
	route("api/functions/validate-cep", "routes/api/functions/validate-cep.ts"),
	route("api/functions/calculate-distance-shipping", "routes/api/functions/calculate-distance-shipping.ts"),

	route(
		"api/functions/create-mercadopago-preference",
		"routes/api/functions/create-mercadopago-preference.ts",
	),
	route("api/functions/public-order-tracking", "routes/api/functions/public-order-tracking.ts"),
	route("api/openapi.json", "routes/api/openapi.ts"),
	route("api/webhooks/mercadopago", "routes/api/mercadopago-webhook.ts"),

	route("sandbox/mercadopago/checkout/:preferenceId", "routes/sandbox/checkout.tsx"),
	route("sandbox/mercadopago/checkout/preferences", "routes/sandbox/preferences.ts"),
	route("sandbox/mercadopago/v1/payments/:id", "routes/sandbox/payment.ts"),

	route("*", "routes/storefront/not-found.tsx"),
] satisfies RouteConfig;
