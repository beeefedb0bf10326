import { demoId } from "#db/demo/demo-id.ts";
import type { HttpShop } from "#tests/support/setup/http-shop.ts";
import { goldenAdminRoutes } from "./golden-admin-routes.ts";

export const actorNames = ["guest", "customer", "artisan", "admin"] as const;
export type ActorName = (typeof actorNames)[number];

/**
 * Status, and where it leads when it leads somewhere: `302 /auth`. One for every actor, or one for
 * each of `actors`. A screen's data is redirected with 202, as the router does it.
 */
export type ExpectedResponse =
	| string
	| readonly [guest: string, customer: string, artisan: string, admin: string];

export interface GoldenRow {
	/** As the route is written in app/routes.ts. */
	route: string;
	/** A real address of it; {order} and {payment} are the customer's order and its payment page. */
	address: string;
	/** GET of the document, or of an endpoint. */
	page: ExpectedResponse;
	/** GET of the data alone, as the router requests it. */
	data: ExpectedResponse;
	/** POST of `body`, to the document. */
	post: ExpectedResponse;
	/** The posted body: fields of a form, or JSON for an endpoint. Empty unless given. */
	body?: Record<string, unknown>;
	/** An address under `/api` to which a page posts a form. */
	isForm?: true;
	/** Is answered with a line that stays open, to these: only its status is looked at. */
	streamsTo?: ActorName;
	/** Ends the session of the request. */
	endsSession?: true;
}

const signedInOnly = (guest: string, person: string): ExpectedResponse => [guest, person, person, person];

const screen = (route: string, address = `/${route}`): GoldenRow => ({
	route,
	address,
	page: "200",
	data: "200",
	post: "405",
});

/** A screen of one's own: a guest signs in first and comes back. */
const personal = (route: string): GoldenRow => ({
	route,
	address: `/${route}`,
	page: signedInOnly(`302 /auth?next=%2F${route}`, "200"),
	data: signedInOnly(`202 /auth?next=%2F${route}`, "200"),
	post: signedInOnly(`302 /auth?next=%2F${route}`, "422"),
});

const endpoint = (route: string, overrides: Partial<GoldenRow> & Pick<GoldenRow, "post">): GoldenRow => ({
	route,
	address: `/${route}`,
	page: "405",
	data: "405",
	...overrides,
});

const unknownOrder = "00000000-0000-4000-8000-000000000000";

/** The expected answer to each kind of visitor at every address of the shop. Any method but GET, HEAD and POST is a 405. */
export const goldenRoutes: readonly GoldenRow[] = [
	screen("/", "/"),
	screen("products"),
	screen("product/:slug", "/product/banqueta-torneada"),
	{ ...screen("product/:slug/question", "/product/banqueta-torneada/question"), post: "422" },
	// The same answer for everybody, whatever address is typed.
	{ ...screen("api/notify-me"), isForm: true, post: "422" },
	{
		...screen("api/notify-me"),
		isForm: true,
		post: "202",
		body: { productId: demoId("product", "relogio-parede"), email: "quem@example.com" },
	},
	{
		...screen("api/notify-me"),
		isForm: true,
		post: "404",
		body: { productId: unknownOrder, email: "quem@example.com" },
	},
	{
		...screen("api/notify-me"),
		isForm: true,
		post: "302 /product/banqueta-torneada",
		body: { productId: demoId("product", "banqueta-torneada"), email: "quem@example.com" },
	},
	{ ...screen("notify-me/:token", "/notify-me/nenhum"), post: "400" },
	{ ...screen("notify-me/:token", "/notify-me/nenhum"), post: "404", body: { intent: "confirm" } },
	{ ...screen("notify-me/:token", "/notify-me/nenhum"), post: "200", body: { intent: "withdraw" } },
	...(["400", "404"] as const).map((post) => ({
		route: "orders/day/:token",
		address: "/orders/day/nenhum",
		page: "404",
		data: "404",
		post,
		...(post === "404" ? { body: { intent: "accept-day" } } : {}),
	})),
	...(["400", "404"] as const).map((post) => ({
		route: "orders/diary/:token",
		address: "/orders/diary/nenhum",
		page: "404",
		data: "404",
		post,
		...(post === "404" ? { body: { intent: "stop-diary" } } : {}),
	})),
	screen("categories"),
	screen("artisans"),
	screen("our-woods"),
	screen("faq"),
	{ ...screen("contact"), post: "422" },
	screen("privacy-terms"),
	screen("cart"),
	{
		route: "order-confirmation/:orderId",
		address: "/order-confirmation/{order}",
		page: ["404", "200", "404", "200"],
		data: ["404", "200", "404", "200"],
		post: signedInOnly("302 /auth?next=%2Forder-confirmation%2F{order}", "302 /order-confirmation/{order}"),
	},
	{
		route: "order-confirmation/:orderId",
		address: "/order-confirmation/{order}",
		page: ["404", "200", "404", "200"],
		data: ["404", "200", "404", "200"],
		// Another customer's order cannot be paid, not even by the admin.
		post: ["302 /auth?next=%2Forder-confirmation%2F{order}", "302 {origin}{payment}", "404", "404"],
		body: { intent: "retry" },
	},
	{
		route: "order-confirmation/:orderId/correction",
		address: "/order-confirmation/{order}/correction",
		// Only its customer; the owner has a screen of her own.
		page: ["302 /auth?next=%2Forder-confirmation%2F{order}%2Fcorrection", "200", "404", "404"],
		data: ["202 /auth?next=%2Forder-confirmation%2F{order}%2Fcorrection", "200", "404", "404"],
		post: ["302 /auth?next=%2Forder-confirmation%2F{order}%2Fcorrection", "422", "404", "404"],
	},
	{
		route: "order-confirmation/:orderId/invoice/:file",
		address: "/order-confirmation/{order}/invoice/nota.xml",
		page: signedInOnly("302 /auth?next=%2Forder-confirmation%2F{order}%2Finvoice%2Fnota.xml", "404"),
		data: signedInOnly("202 /auth?next=%2Forder-confirmation%2F{order}%2Finvoice%2Fnota.xml", "404"),
		post: "405",
	},
	{
		route: "checkout/success",
		address: "/checkout/success?order_id={order}",
		page: "200",
		data: "200",
		post: signedInOnly("302 /auth?next=%2Fcheckout%2Fsuccess%3Forder_id%3D{order}", "404"),
		body: { intent: "cancel" },
	},
	{
		route: "checkout/pending",
		address: "/checkout/pending?order_id={order}",
		page: "200",
		data: "200",
		post: signedInOnly("302 /auth?next=%2Fcheckout%2Fpending%3Forder_id%3D{order}", "404"),
		body: { intent: "cancel" },
	},
	screen("checkout/failure", "/checkout/failure?order_id={order}"),
	screen("track-order"),
	screen("track-order", "/track-order?code={order}"),
	{
		route: "auth",
		address: "/auth",
		page: signedInOnly("200", "302 /"),
		data: signedInOnly("200", "202 /"),
		post: signedInOnly("400", "302 /"),
	},
	{
		route: "auth/two-factor",
		address: "/auth/two-factor",
		page: signedInOnly("302 /auth?tab=signin", "302 /"),
		data: signedInOnly("202 /auth?tab=signin", "202 /"),
		post: signedInOnly("302 /auth?tab=signin", "302 /"),
	},
	{
		route: "profile/two-factor",
		address: "/profile/two-factor",
		page: signedInOnly("302 /auth?next=%2Fprofile%2Ftwo-factor", "200"),
		data: signedInOnly("202 /auth?next=%2Fprofile%2Ftwo-factor", "200"),
		post: signedInOnly("302 /auth?next=%2Fprofile%2Ftwo-factor", "400"),
	},
	{
		route: "profile/credentials",
		address: "/profile/credentials",
		page: signedInOnly("302 /auth?next=%2Fprofile%2Fcredentials", "200"),
		data: signedInOnly("202 /auth?next=%2Fprofile%2Fcredentials", "200"),
		post: signedInOnly("302 /auth?next=%2Fprofile%2Fcredentials", "400"),
	},
	{
		route: "profile/email",
		address: "/profile/email",
		page: signedInOnly("302 /auth?next=%2Fprofile%2Femail", "302 /profile"),
		data: signedInOnly("202 /auth?next=%2Fprofile%2Femail", "202 /profile"),
		post: signedInOnly("302 /auth?next=%2Fprofile%2Femail", "302 /profile"),
	},
	{
		route: "contact/erase",
		address: "/contact/erase",
		page: "200",
		data: "200",
		post: "422",
	},
	{
		route: "reset-password",
		address: "/reset-password",
		page: "302 /auth",
		data: "202 /auth",
		post: "302 /auth",
	},
	personal("profile"),
	personal("orders"),
	personal("wishlist"),
	personal("checkout"),
	{
		route: "checkout/return",
		address: "/checkout/return?external_reference={order}&collection_status=approved",
		page: "302 /checkout/success?order_id={order}&payment_status=approved",
		data: "202 /checkout/success?order_id={order}&payment_status=approved",
		post: "405",
	},
	{
		route: "profile/data.json",
		address: "/profile/data.json",
		page: signedInOnly("302 /auth?next=%2Fprofile%2Fdata.json", "200"),
		data: signedInOnly("202 /auth?next=%2Fprofile%2Fdata.json", "200"),
		post: "405",
	},
	{
		route: "sign-out",
		address: "/sign-out",
		page: "302 /",
		data: "202 /",
		post: "302 /",
		endsSession: true,
	},
	{ ...endpoint("api/session", { post: "405" }), page: "200", data: "200" },
	{ ...endpoint("api/auth/*", { post: "404" }), address: "/api/auth/get-session", page: "404", data: "404" },
	endpoint("api/auth/*", { address: "/api/auth/sign-up/email", page: "404", data: "404", post: "404" }),
	endpoint("robots.txt", { page: "200", data: "200", post: "405" }),
	endpoint("sitemap.xml", { page: "200", data: "404", post: "405" }),
	endpoint("feeds/google.xml", { page: "200", data: "404", post: "405" }),
	{ ...endpoint("api/search-suggestions", { post: "405" }), page: "200", data: "200" },
	{ ...endpoint("api/recently-seen", { post: "405" }), page: "200", data: "200" },
	{ ...endpoint("api/recommendations", { post: "405" }), page: "200", data: "200" },
	endpoint("api/delivery-days", { post: "422" }),
	{ ...endpoint("api/pieces-to-scale", { post: "405" }), page: "200", data: "200" },
	endpoint("api/cart", { post: "422" }),
	endpoint("api/favourites", { post: "422" }),
	endpoint("api/functions/address-autocomplete", { post: "422" }),
	endpoint("api/functions/validate-cep", { post: "422" }),
	endpoint("api/functions/calculate-distance-shipping", { post: "422" }),
	endpoint("api/my-favourites", { post: signedInOnly("401", "200"), body: { add: [], remove: [] } }),
	endpoint("api/live/order/:orderId", {
		address: `/api/live/order/${unknownOrder}`,
		page: "404",
		data: "404",
		post: "405",
	}),
	endpoint("api/live/admin", {
		page: ["401", "403", "403", "200"],
		data: "404",
		post: "405",
		streamsTo: "admin",
	}),
	endpoint("api/live/parcel", { page: "404", data: "404", post: "405" }),
	endpoint("api/functions/create-mercadopago-preference", {
		post: ["401", "200", "404", "404"],
		body: { order_id: "{order}" },
	}),
	endpoint("api/functions/create-mercadopago-preference", {
		post: signedInOnly("401", "404"),
		body: { order_id: unknownOrder },
	}),
	endpoint("api/functions/public-order-tracking", { post: "200", body: { query: "{order}" } }),
	endpoint("api/functions/scrape-product", {
		post: ["401", "403", "403", "422"],
		body: { url: "ftp://loja.example/mesa" },
	}),
	endpoint("api/functions/generate-product-reviews", {
		post: ["401", "403", "403", "404"],
		body: { productId: unknownOrder },
	}),
	endpoint("api/openapi.json", { page: "200", data: "200", post: "405" }),
	{ ...endpoint("api/docs", { post: "405" }), page: "200", data: "200" },
	endpoint("api/webhooks/mercadopago", { post: "200" }),
	{
		route: "sandbox/mercadopago/checkout/:preferenceId",
		address: "{payment}",
		page: "200",
		data: "200",
		post: "422",
	},
	endpoint("sandbox/mercadopago/checkout/preferences", { page: "404", data: "404", post: "401" }),
	endpoint("sandbox/mercadopago/v1/payments/:id", {
		address: "/sandbox/mercadopago/v1/payments/1",
		page: "401",
		data: "401",
		post: "405",
	}),
	endpoint("sandbox/mercadopago/v1/payments", { page: "401", data: "401", post: "401" }),
	endpoint("sandbox/mercadopago/v1/payments/:id/refunds", {
		address: "/sandbox/mercadopago/v1/payments/1/refunds",
		page: "401",
		data: "401",
		post: "401",
	}),
	endpoint("sandbox/mercadopago/v1/payments/:id/refunds/:refundId", {
		address: "/sandbox/mercadopago/v1/payments/1/refunds/2",
		page: "401",
		data: "401",
		post: "401",
	}),
	{
		route: "oficina",
		address: "/oficina",
		page: ["302 /auth?next=%2Foficina", "404", "200", "200"],
		data: ["202 /auth?next=%2Foficina", "404", "200", "200"],
		post: "405",
	},
	// Nothing personal, and a browser fetches a worker and a manifest without a session.
	{
		route: "oficina/work",
		address: "/oficina/work",
		page: ["401", "404", "200", "200"],
		data: ["401", "404", "200", "200"],
		post: "405",
	},
	{
		route: "work-photos/:id/:file",
		address: "/work-photos/00000000-0000-4000-8000-000000000000/320.webp",
		page: "404",
		data: "404",
		post: "405",
	},
	endpoint("oficina/events", { post: ["401", "404", "400", "400"] }),
	endpoint("oficina/photos/:eventId", {
		address: "/oficina/photos/nenhum",
		post: ["401", "404", "404", "404"],
	}),
	{ ...screen("oficina/sw.js"), post: "405" },
	{ ...screen("oficina/manifest.webmanifest"), post: "405" },
	{ ...screen("oficina/assets/:file", "/oficina/assets/nenhum.js"), page: "404", data: "404" },
	{ route: "*", address: "/nao-existe", page: "404", data: "404", post: "404" },
	{ route: "*", address: "/admin/nenhuma", page: "404", data: "404", post: "404" },
	...goldenAdminRoutes,
];

/** Other spellings of guarded addresses, tried by a guest: none may show more than the address itself. */
export const guardBypasses: readonly (readonly [address: string, answered: string])[] = [
	["//admin", "404"],
	["/admin%2f", "404"],
	["/ADMIN", "302 /auth?next=%2FADMIN"],
	["/admin/", "302 /auth?next=%2Fadmin%2F"],
	["//profile", "404"],
	["/profile%2f", "404"],
	["/profile%00", "404"],
	["/profile;a=b", "404"],
	["/%2e%2e/profile", "302 /auth?next=%2Fprofile"],
	["/faq/../profile", "302 /auth?next=%2Fprofile"],
	["/./profile", "302 /auth?next=%2Fprofile"],
	["/profile/", "302 /auth?next=%2Fprofile%2F"],
	["/PROFILE", "302 /auth?next=%2FPROFILE"],
	["/%70rofile", "302 /auth?next=%2F%2570rofile"],
	[
		"/profile?_data=routes%2Faccount%2Faccount",
		"302 /auth?next=%2Fprofile%3F_data%3Droutes%252Faccount%252Faccount",
	],
	["/profile/_.data", "202 /auth?next=%2Fprofile"],
	["/Checkout", "302 /auth?next=%2FCheckout"],
	["/checkout/", "302 /auth?next=%2Fcheckout%2F"],
	["/order-confirmation/{order}/", "404"],
	["/ORDER-CONFIRMATION/{order}", "404"],
	["//order-confirmation/{order}", "404"],
];

/** Puts the ids of the running shop into a text of the table. */
export const fillPlaceholders = (text: string, { origin, orderId, paymentPath }: HttpShop): string =>
	text.replaceAll("{origin}", origin).replaceAll("{order}", orderId).replaceAll("{payment}", paymentPath);
