import { demoId } from "#db/demo/demo-id.ts";
import { checkoutFields } from "#tests/support/checkout-fields.ts";

/** Forms and parameters that the test of bad input cannot read from the pages. */

const productId = demoId("product", "banqueta-torneada");
export const unknownId = "00000000-0000-4000-8000-000000000000";

/** A valid body of each endpoint that reads JSON. */
export const jsonBodies: Record<string, object> = {
	"/api/delivery-days": { cep: "01310-100", ids: [productId] },
	"/api/cart": { lines: [{ productId, quantity: 1 }], sentAs: unknownId },
	"/api/favourites": { ids: [productId] },
	"/api/my-favourites": { add: [productId], remove: [unknownId] },
	"/api/auth/sign-in/email": { email: "marina@example.com", password: "cera de abelha", rememberMe: true },
	"/api/functions/address-autocomplete": {
		query: "Avenida",
		type: "address",
		city: "São Paulo",
		state: "SP",
	},
	"/api/functions/validate-cep": { zip_code: "01310-100" },
	"/api/functions/calculate-distance-shipping": {
		zip_code: "01310-100",
		weight: 1,
		items: [{ id: productId, name: "Banqueta", quantity: 1, weight: 1 }],
	},
	"/api/functions/create-mercadopago-preference": { order_id: unknownId },
	"/api/functions/public-order-tracking": { query: unknownId },
	"/api/functions/scrape-product": { url: "http://127.0.0.1/" },
	"/api/functions/generate-product-reviews": { productId: unknownId, productName: "x" },
	"/api/webhooks/mercadopago": { type: "payment", data: { id: "1" } },
	"/oficina/events": {
		sentAt: "2026-11-28T12:00:00.000Z",
		events: [
			{
				id: unknownId,
				seq: 1,
				workOrderId: unknownId,
				kind: "tick",
				step: 0,
				at: "2026-11-28T11:00:00.000Z",
			},
		],
	},
	"/sandbox/mercadopago/checkout/preferences": { items: [], external_reference: unknownId },
};

/** Written into the empty fields of a form, so that one bad field is the only one. */
export const validTexts: Record<string, string> = {
	name: "Marina Duarte",
	userName: "Marina Duarte",
	email: "marina@example.com",
	userEmail: "marina@example.com",
	message: "A mesa cabe no elevador?",
	comment: "Chegou inteira e bem embalada.",
	description: "Assento escavado à mão e três pés torneados.",
	text: "Ligar antes da entrega.",
	price: "390,00",
	url: "http://127.0.0.1/",
};

/** Forms that are on no page, or lack there what scripts or the visitor add. */
export const hiddenForms: {
	actor: "guest" | "customer" | "admin";
	action: string;
	fields: Record<string, string>;
}[] = [
	{ actor: "guest", action: "/auth", fields: { intent: "forgot", email: "marina@example.com" } },
	{
		actor: "guest",
		action: "/auth",
		fields: {
			intent: "sign-up",
			fullName: "Marina",
			email: "marina@example.com",
			password: "cera",
			confirmPassword: "cera",
			next: "/",
		},
	},
	{ actor: "guest", action: "/auth/two-factor", fields: { intent: "code", code: "123456", next: "/" } },
	{ actor: "guest", action: "/auth/two-factor", fields: { intent: "recovery", code: "abcde", next: "/" } },
	{ actor: "guest", action: "/reset-password", fields: { password: "cera", confirmPassword: "cera" } },
	{
		actor: "customer",
		action: "/checkout",
		fields: {
			idempotencyKey: unknownId,
			lines: JSON.stringify([{ productId, quantity: 1 }]),
			...checkoutFields,
			complement: "fundos",
			notes: "Portaria 2",
			expectedTotalCents: "1",
		},
	},
	{
		actor: "customer",
		action: "/orders",
		fields: { intent: "review", productId, rating: "5", comment: "Chegou inteira e bem embalada." },
	},
	{
		actor: "customer",
		action: "/orders",
		fields: { intent: "review-update", productId, rating: "4", comment: "Continua firme e bonita." },
	},
	{ actor: "customer", action: "/orders", fields: { intent: "review-delete", productId } },
	{
		actor: "customer",
		action: "/order-confirmation/{order}",
		fields: { intent: "withdraw", reason: "Não coube." },
	},
	{ actor: "customer", action: "/order-confirmation/{order}", fields: { intent: "retry" } },
	{
		actor: "admin",
		action: "/admin/orders/{order}",
		fields: { intent: "cancel", note: "A pedido da cliente." },
	},
	{
		actor: "admin",
		action: "/admin/orders/{order}",
		fields: { intent: "accept-amount", amount: "58900" },
	},
	{
		actor: "admin",
		action: "/admin/orders/{order}",
		fields: { intent: "ask-for-rest", amount: "100" },
	},
	{
		actor: "admin",
		action: "/admin/orders/{order}",
		fields: { intent: "undo-entry", entryId: unknownId },
	},
	{ actor: "admin", action: "/admin/orders", fields: { to: "confirmed", ids: unknownId } },
	{ actor: "admin", action: "/admin/products", fields: { intent: "activate", ids: unknownId } },
	{ actor: "admin", action: "/admin/products/import", fields: { intent: "import", csv: "nome", key: "x" } },
	{ actor: "admin", action: "/admin/products/import", fields: { intent: "replace-stock", csv: "nome" } },
	{
		actor: "admin",
		action: "/admin/texts/care-tips",
		fields: { intent: "schedule", version: "0", text: "Uma dica.", moment: "2020-01-01T09:00" },
	},
	{
		actor: "admin",
		action: "/admin/texts/care-tips",
		fields: { version: "0", restore: unknownId, text: "Uma dica." },
	},
	{ actor: "admin", action: "/admin/searches", fields: { ids: "mesa" } },
	{ actor: "admin", action: "/admin/communications/mails", fields: { intent: "resend", ids: unknownId } },
	{
		actor: "admin",
		action: "/admin/communications/notifications",
		fields: { intent: "reprocess", id: unknownId },
	},
	{ actor: "admin", action: "/admin/communications/webhooks", fields: { intent: "replay", ids: unknownId } },
	{
		actor: "admin",
		action: "/admin/communications/webhooks",
		fields: { intent: "delete", endpointId: unknownId },
	},
	{
		actor: "admin",
		action: "/admin/contacts",
		fields: { intent: "publish", contactId: unknownId, replyId: unknownId, publishes: "on" },
	},
	{
		actor: "admin",
		action: "/admin/reviews",
		fields: {
			intent: "update",
			reviewId: unknownId,
			userName: "Marina",
			userEmail: "marina@example.com",
			rating: "5",
			comment: "Chegou inteira e bem embalada.",
		},
	},
	{
		actor: "admin",
		action: "/admin/reviews",
		fields: { intent: "reply", reviewId: unknownId, reply: "Obrigada pela visita." },
	},
	{ actor: "admin", action: "/admin/reviews", fields: { intent: "remove-reply", reviewId: unknownId } },
	{
		actor: "admin",
		action: "/admin/tracking",
		fields: { intent: "remove-event", orderId: "{order}", eventId: unknownId },
	},
	{
		actor: "admin",
		action: "/admin/scraping",
		fields: {
			intent: "save",
			name: "Mesa",
			price: "390,00",
			description: "De peroba.",
			materials: "peroba",
			images: "https://127.0.0.1/a.jpg",
			specifications: '{"cor":"natural"}',
			sourceUrl: "https://loja.example/mesa",
			categoryId: "",
		},
	},
	{ actor: "admin", action: "/admin/images", fields: { address: "http://127.0.0.1/a.jpg" } },
];
