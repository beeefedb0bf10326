import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
	index("routes/storefront/home.tsx"),

	route("api/functions/address-autocomplete", "routes/api/functions/address-autocomplete.ts"),
	route("api/functions/validate-cep", "routes/api/functions/validate-cep.ts"),
	route("api/functions/calculate-distance-shipping", "routes/api/functions/calculate-distance-shipping.ts"),

	route("sandbox/mercadopago/checkout/preferences", "routes/sandbox/preferences.ts"),
	route("sandbox/mercadopago/v1/payments/:id", "routes/sandbox/payment.ts"),
] satisfies RouteConfig;
