import { href, useNavigation } from "react-router";
import type { OrderView } from "#app/shop/orders/orders.queries.server.ts";
import { paymentMessages } from "#app/shop/payments/payments.messages.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { formatDateTime } from "#app/values/date.ts";

/** Leads an order that the provider has not been paid for back to the provider. */
export function AwaitingPayment({
	order,
	isPending,
}: {
	order: Pick<OrderView, "id" | "total" | "expiresAt">;
	/** A payment was made and only its confirmation is missing. */
	isPending: boolean;
}) {
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
					: "PIX, cartão ou boleto, no ambiente do Mercado Pago."}
				{order.expiresAt
					? ` As peças ficam separadas para você até ${formatDateTime(order.expiresAt)}.`
					: null}
			</p>
			<RetryPayment orderId={order.id} kind={isPending ? "secondary" : "primary"} className="mt-6" />
		</section>
	);
}

/** The button alone; its answer leads to the provider's page. */
export function RetryPayment({
	orderId,
	kind = "primary",
	className = "",
}: {
	orderId: string;
	kind?: "primary" | "secondary";
	className?: string;
}) {
	const { formData, state } = useNavigation();
	return (
		<ActionForm
			failure={paymentMessages.preferenceFailedTitle}
			action={href("/order-confirmation/:orderId", { orderId })}
			className={className}
		>
			<Button
				type="submit"
				name="intent"
				value="retry"
				kind={kind}
				busy={state !== "idle" && formData?.get("intent") === "retry"}
				className="w-full sm:w-auto"
			>
				Tentar pagar novamente
			</Button>
		</ActionForm>
	);
}
