import type { ReactNode } from "react";
import { href, useNavigation } from "react-router";
import type { OrderView } from "#app/shop/orders/orders.queries.server.ts";
import type { OrderPix } from "#app/shop/payments/mercado-pago/order-pix.server.ts";
import { paymentMessages } from "#app/shop/payments/payments.messages.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { formatDateTime } from "#app/values/date.ts";
import { PixPayment } from "./PixPayment.tsx";

/**
 * The ways to pay an order that the provider has not been paid for: its PIX code here, or its page.
 * `children` is a way without the provider.
 */
export function AwaitingPayment({
	order,
	isPending,
	pix,
	canAskForPix,
	children,
}: {
	order: Pick<OrderView, "id" | "total" | "expiresAt">;
	/** A payment was made and only its confirmation is missing. */
	isPending: boolean;
	pix: OrderPix | null;
	canAskForPix: boolean;
	children?: ReactNode;
}) {
	if (pix) {
		return (
			<PixPayment
				title="Pague com PIX"
				total={order.total}
				note={`O código vale até ${formatDateTime(pix.until)}. Assim que você pagar, esta página confirma sozinha.`}
				pix={pix}
			>
				<div className="no-print mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t pt-5">
					<PaymentButton orderId={order.id} intent="retry" kind="secondary">
						Pagar com cartão ou boleto
					</PaymentButton>
					{pix.ticketUrl ? (
						<a
							href={pix.ticketUrl}
							className="inline-flex min-h-11 items-center underline underline-offset-4"
						>
							Ver este PIX no Mercado Pago
						</a>
					) : null}
					{children}
				</div>
			</PixPayment>
		);
	}
	const main = isPending ? "secondary" : "primary";
	return (
		<section aria-labelledby="pagamento" className="no-print rounded-lg bg-paper-2 p-5 md:p-8">
			<h2 id="pagamento" className="text-2xl">
				{isPending ? "Esperando o Mercado Pago" : "Falta o pagamento"}
			</h2>
			<p className="mt-3 text-4xl">
				<Price amount={order.total} full />
			</p>
			<p className="mt-3 max-w-[56ch] text-[0.9375rem] text-ink-2">
				{isPending
					? "Esta página se atualiza sozinha. Se você desistiu do pagamento que começou, escolha outra forma: nada é cobrado duas vezes."
					: canAskForPix
						? "Com PIX, você paga aqui mesmo. Com cartão ou boleto, no ambiente do Mercado Pago."
						: "PIX, cartão ou boleto, no ambiente do Mercado Pago."}
				{order.expiresAt
					? ` As peças ficam separadas para você até ${formatDateTime(order.expiresAt)}.`
					: null}
			</p>
			<div className="mt-6 flex flex-wrap items-center gap-3">
				{canAskForPix ? (
					<PaymentButton orderId={order.id} intent="pix" kind={main}>
						Pagar com PIX aqui
					</PaymentButton>
				) : null}
				<PaymentButton orderId={order.id} intent="retry" kind={canAskForPix ? "secondary" : main}>
					Tentar pagar novamente
				</PaymentButton>
				{children}
			</div>
		</section>
	);
}

/** Leads to the provider's page. */
export const RetryPayment = ({ orderId }: { orderId: string }) => (
	<PaymentButton orderId={orderId} intent="retry" kind="primary">
		Tentar pagar novamente
	</PaymentButton>
);

function PaymentButton({
	orderId,
	intent,
	kind,
	children,
}: {
	orderId: string;
	intent: "retry" | "pix";
	kind: "primary" | "secondary";
	children: string;
}) {
	const { formData, state } = useNavigation();
	return (
		<ActionForm
			failure={intent === "pix" ? paymentMessages.pixFailedTitle : paymentMessages.preferenceFailedTitle}
			action={href("/order-confirmation/:orderId", { orderId })}
			className="max-sm:w-full"
		>
			<Button
				type="submit"
				name="intent"
				value={intent}
				kind={kind}
				busy={state !== "idle" && formData?.get("intent") === intent}
				className="w-full sm:w-auto"
			>
				{children}
			</Button>
		</ActionForm>
	);
}
