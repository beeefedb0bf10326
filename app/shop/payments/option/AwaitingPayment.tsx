import type { ReactNode } from "react";
import { href, useNavigation } from "react-router";
import type { OrderView } from "#app/shop/orders/orders.queries.server.ts";
import { discountLabel, paymentOptionOf } from "#app/shop/orders/payment/payment-option.ts";
import { PixPayment } from "#app/shop/payments/PixPayment.tsx";
import { paymentMessages } from "#app/shop/payments/payments.messages.ts";
import type { OrderPix } from "#app/shop/payments/preferences/order-pix.server.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { formatDateTime } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { itemsText } from "#app/values/text.ts";
import { ChangePaymentOptions, changeIntents } from "./ChangePaymentOptions.tsx";
import type { PaymentChange } from "./payment-changes.ts";

type AwaitedOrder = Pick<
	OrderView,
	"id" | "total" | "expiresAt" | "paymentMethod" | "pixDiscountPercent" | "transferDiscountPercent"
>;

interface AwaitingPaymentProps {
	order: AwaitedOrder & { items: readonly { quantity: number }[] };
	/** A payment was made and only its confirmation is missing. */
	isPending: boolean;
	pix: OrderPix | null;
	canAskForPix: boolean;
	/** The other payment options of the order. */
	changes: readonly PaymentChange[];
}

/** The ways to pay an order at Mercado Pago: its PIX code here, or Mercado Pago's page. */
export function AwaitingPayment({ order, isPending, pix, canAskForPix, changes }: AwaitingPaymentProps) {
	if (pix) return <PixCode order={order} pix={pix} changes={changes} />;
	const discounted = changes.find(({ option }) => option === "pix");
	const others = changes.filter(({ option }) => option !== "pix");
	const isAtPixPrice = paymentOptionOf(order) === "pix";
	const main = isPending ? "secondary" : "primary";
	const hasPix = discounted !== undefined || canAskForPix;
	return (
		<section aria-labelledby="pagamento" className="no-print rounded-lg bg-paper-2 p-5 md:p-8">
			<h2 id="pagamento" className="text-2xl">
				{isPending ? "Esperando o Mercado Pago" : "Falta o pagamento"}
			</h2>
			<p className="mt-3 text-4xl">
				<Price amount={order.total} full />
			</p>
			<DiscountNote order={order} />
			{discounted && !isPending ? (
				<p className="mt-1 text-moss tabular-nums">
					{formatMoney(discounted.total)} no PIX, com {discounted.percent}% de desconto nas peças
				</p>
			) : null}
			<p className="mt-3 max-w-[56ch] text-[0.9375rem] text-ink-2">
				{isPending
					? "Esta página se atualiza sozinha. Se você desistiu do pagamento que começou, escolha outra forma: nada é cobrado duas vezes."
					: isAtPixPrice
						? "O código PIX aparece aqui mesmo, e o pagamento é confirmado na hora."
						: hasPix
							? "Com PIX, você paga aqui mesmo. Com cartão ou boleto, no ambiente do Mercado Pago."
							: "PIX, cartão ou boleto, no ambiente do Mercado Pago."}
				{order.expiresAt
					? ` ${itemsText(order.items, "Sua peça fica separada", "Suas peças ficam separadas")} para você até ${formatDateTime(order.expiresAt)}.`
					: null}
			</p>
			<div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
				{discounted ? (
					<PaymentButton
						orderId={order.id}
						intent={changeIntents.pix}
						amount={discounted.total}
						kind={main}
						failure={paymentMessages.pixFailedTitle}
					>
						{`Pagar ${formatMoney(discounted.total)} com PIX`}
					</PaymentButton>
				) : canAskForPix ? (
					<PaymentButton orderId={order.id} intent="pix" kind={main} failure={paymentMessages.pixFailedTitle}>
						{isAtPixPrice ? "Gerar código PIX" : "Pagar com PIX aqui"}
					</PaymentButton>
				) : null}
				{isAtPixPrice ? null : (
					<RetryButton orderId={order.id} kind={hasPix ? "secondary" : main}>
						Tentar pagar novamente
					</RetryButton>
				)}
				<ChangePaymentOptions order={order} changes={others} />
			</div>
		</section>
	);
}

function PixCode({
	order,
	pix,
	changes,
}: Pick<AwaitingPaymentProps, "order" | "changes"> & { pix: OrderPix }) {
	return (
		<PixPayment
			title="Pague com PIX"
			total={order.total}
			discount={<DiscountNote order={order} />}
			note={`O código vale até ${formatDateTime(pix.until)}. Assim que você pagar, esta página confirma sozinha.`}
			pix={pix}
		>
			<div className="no-print mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t pt-5">
				{paymentOptionOf(order) === "pix" ? null : (
					<RetryButton orderId={order.id} kind="secondary">
						Pagar com cartão ou boleto
					</RetryButton>
				)}
				{pix.ticketUrl ? (
					<a href={pix.ticketUrl} className="inline-flex min-h-11 items-center underline underline-offset-4">
						Ver este PIX no Mercado Pago
					</a>
				) : null}
				<ChangePaymentOptions order={order} changes={changes.filter(({ option }) => option !== "pix")} />
			</div>
		</PixPayment>
	);
}

/** The discount of the order's payment option. */
export function DiscountNote({ order }: { order: Omit<AwaitedOrder, "id" | "total" | "expiresAt"> }) {
	const label = discountLabel(order);
	return label === null ? null : <p className="mt-1 text-moss">Com {label}</p>;
}

/** The button to Mercado Pago's page. */
export const RetryPayment = ({ orderId }: { orderId: string }) => (
	<RetryButton orderId={orderId} kind="primary">
		Tentar pagar novamente
	</RetryButton>
);

interface PaymentButtonProps {
	orderId: string;
	intent: string;
	/** The total that the button shows. */
	amount?: number;
	kind: "primary" | "secondary";
	/** Title of the toast for a failure. */
	failure: string;
	children: string;
}

const RetryButton = (props: Pick<PaymentButtonProps, "orderId" | "kind" | "children">) => (
	<PaymentButton {...props} intent="retry" failure={paymentMessages.preferenceFailedTitle} />
);

function PaymentButton({ orderId, intent, amount, kind, failure, children }: PaymentButtonProps): ReactNode {
	const { formData, state } = useNavigation();
	return (
		<ActionForm
			failure={failure}
			action={href("/order-confirmation/:orderId", { orderId })}
			className="max-sm:w-full"
		>
			{amount === undefined ? null : <input type="hidden" name="amount" value={amount} />}
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
