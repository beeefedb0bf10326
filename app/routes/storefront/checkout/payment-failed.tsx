import { data, href, redirect } from "react-router";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import { HelpNotes } from "#app/shop/help/HelpNotes.tsx";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { isAwaitingPayment } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { paymentOptionOf } from "#app/shop/orders/payment/payment-option.ts";
import { readReturnQuery } from "#app/shop/payments/mercado-pago-return.ts";
import { RetryPayment } from "#app/shop/payments/option/AwaitingPayment.tsx";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Fact } from "#app/ui/patterns/Fact.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { shortId } from "#app/values/text.ts";
import type { Route } from "./+types/payment-failed.ts";

const reasons = {
	"Saldo ou limite": "O cartão ou a conta não tinha limite para o valor naquele momento.",
	"Dados do cartão": "O número, a validade ou o código de segurança não confere.",
	"Segurança do banco":
		"O banco pediu uma confirmação que não chegou. Muitas vezes basta autorizar no aplicativo.",
	"Tempo esgotado": "A página de pagamento foi fechada, ou o código PIX ou o boleto venceu.",
};

/** Shows every visitor the numbers in the address, but the button to pay only to the order's owner. */
export async function loader({ request }: Route.LoaderArgs) {
	const { orderId, paymentId } = readReturnQuery(new URL(request.url).searchParams);
	const customer = orderId === null ? null : await findActor(request);
	const order = customer && orderId ? await findOrderForCustomer(customer, orderId) : null;
	// Paid meanwhile, or by another attempt: this screen would be wrong.
	if (order?.paymentStatus === "paid")
		return redirect(href("/order-confirmation/:orderId", { orderId: order.id }));
	const canRetry =
		order !== null && isAwaitingPayment(order, "mercadopago") && paymentOptionOf(order) !== "pix";
	return data({ orderId, paymentId, canRetry }, { headers: { "Cache-Control": "private, no-store" } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function PaymentFailureRoute({ loaderData }: Route.ComponentProps) {
	const { orderId, paymentId, canRetry } = loaderData;
	const { settings } = useRootData();
	return (
		<div className="wrap pt-10 pb-20 md:pt-16 md:pb-28">
			<NoIndexHead title="Pagamento não aprovado" />
			<div className="with-aside">
				<div className="max-w-2xl">
					<span className="grid size-12 place-items-center rounded-full bg-brick-soft text-brick">
						<Icon name="alert" className="size-6" />
					</span>
					<h1 className="mt-5 text-4xl md:text-5xl">Pagamento não aprovado</h1>
					<p className="mt-4 max-w-[56ch] text-lg text-ink-2">
						Nada foi cobrado.{" "}
						{canRetry
							? "Seu pedido continua guardado e separado para você: é só tentar de novo, com a mesma forma de pagamento ou com outra."
							: "Seu carrinho continua guardado: você pode tentar de novo quando quiser."}
					</p>
					{orderId || paymentId ? (
						<dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3 font-semibold tabular-nums">
							{orderId ? <Fact name="Pedido">#{shortId(orderId)}</Fact> : null}
							{paymentId ? <Fact name="ID do pagamento">{paymentId}</Fact> : null}
						</dl>
					) : null}
					<div className="mt-9 flex flex-wrap items-center gap-x-4 gap-y-3">
						{canRetry && orderId ? <RetryPayment orderId={orderId} /> : null}
						<ButtonLink to={href("/cart")} kind={canRetry ? "secondary" : "primary"}>
							Voltar ao carrinho
						</ButtonLink>
						<ButtonLink to={href("/checkout")} kind="quiet">
							Finalizar Compra
						</ButtonLink>
					</div>
				</div>
				<HelpNotes title="O que pode ter acontecido" notes={reasons}>
					<p className="mt-5 text-ink-2 text-sm">
						Se o problema continuar, fale com a gente:{" "}
						<span className="whitespace-nowrap">{settings.identity.phone}</span> ou{" "}
						<a href={`mailto:${settings.identity.email}`} className="underline underline-offset-4">
							{settings.identity.email}
						</a>
						.
					</p>
				</HelpNotes>
			</div>
		</div>
	);
}
