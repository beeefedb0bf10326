import { randomUUID } from "node:crypto";
import { useEffect } from "react";
import { data, href, redirect } from "react-router";
import { findBuyer } from "#app/shop/accounts/buyer/find-buyer.server.ts";
import { requireCustomer } from "#app/shop/accounts/session/guards.server.ts";
import { storedCart } from "#app/shop/cart/stored-cart.ts";
import { initialAddressDraft } from "#app/shop/checkout/address/address-draft.ts";
import { CheckoutForm } from "#app/shop/checkout/CheckoutForm.tsx";
import { findLastAddress } from "#app/shop/checkout/checkout.queries.server.ts";
import { placeOrderFromForm } from "#app/shop/checkout/checkout-action.server.ts";
import { pageTitle } from "#app/shop/layout/page-meta.ts";
import { isMercadoPagoDown } from "#app/shop/payments/mercado-pago/calls/mercado-pago-call.server.ts";
import { offeredPaymentMethods } from "#app/shop/payments/payments.queries.server.ts";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { paymentOffer, readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { Route } from "./+types/checkout.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches[0].loaderData, "Finalizar Compra") },
	{ name: "robots", content: "noindex" },
];

const PRIVATE_HEADERS = { "Cache-Control": "private, no-store" };

/** Guests sign in first and come back. The cart is checked in the browser, where it is stored. */
export async function loader({ request }: Route.LoaderArgs) {
	const customer = await requireCustomer(request);
	const [last, buyer, settings] = await Promise.all([
		findLastAddress(customer),
		findBuyer(customer),
		readSettings(),
	]);
	return data(
		{
			customerId: customer.id,
			fullName: customer.fullName,
			draft: initialAddressDraft(customer, last),
			buyer,
			orderKey: randomUUID(),
			isMercadoPagoDown: isMercadoPagoDown(),
			pickupCep: settings.shipping.pickup.enabled ? settings.shipping.origin.cep : null,
			cpfRequired: settings.payments.cpfRequired,
			paymentMethods: offeredPaymentMethods(paymentOffer(settings)),
		},
		{ headers: PRIVATE_HEADERS },
	);
}

/** A customer who comes from another screen without a cart sees nothing of the checkout. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
	if (storedCart.read().length === 0) throw redirect(href("/cart"));
	return serverLoader();
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** A refused order's response already contains everything to show; the loader would return the same data. */
export const shouldRevalidate = () => false;

export async function action({ request }: Route.ActionArgs) {
	return placeOrderFromForm(await requireCustomer(request), request);
}

export default function CheckoutRoute({ loaderData, actionData }: Route.ComponentProps) {
	const { settings } = useRootData();

	// After going back from the payment page, browsers may show the screen as it was left: busy, with an old cart.
	useEffect(() => {
		const onShow = (event: PageTransitionEvent) => {
			if (event.persisted) location.replace(location.href);
		};
		window.addEventListener("pageshow", onShow);
		return () => window.removeEventListener("pageshow", onShow);
	}, []);

	return (
		<CheckoutForm
			{...loaderData}
			instalments={settings.payments.instalments}
			discounts={settings.payments.discounts}
			seller={settings.identity}
			result={actionData}
		/>
	);
}
