import { OrderQuestion } from "#app/shop/orders/confirmation/CancelOrder.tsx";
import type { OrderView } from "#app/shop/orders/orders.queries.server.ts";
import { type PaymentOption, paymentOptionOf } from "#app/shop/orders/payment/payment-option.ts";
import { formatMoney } from "#app/values/money.ts";
import type { PaymentChange } from "./payment-changes.ts";

type UnpaidOrder = Pick<OrderView, "id" | "total" | "paymentMethod" | "pixDiscountPercent">;

/** The intents of the order's own forms. */
export const changeIntents: Record<PaymentOption, string> = {
	pix: "discounted-pix",
	mercadopago: "online",
	bank_transfer: "transfer",
};

/** One question for each other payment option, with the new total of the order. */
export const ChangePaymentOptions = ({
	order,
	changes,
}: {
	order: UnpaidOrder;
	changes: readonly PaymentChange[];
}) =>
	changes.map((change) => (
		<ChangePaymentOption
			key={change.option}
			order={order}
			change={change}
			hasOwnPix={changes.some(({ option }) => option === "pix")}
		/>
	));

function ChangePaymentOption({
	order,
	change,
	hasOwnPix,
}: {
	order: UnpaidOrder;
	change: PaymentChange;
	hasOwnPix: boolean;
}) {
	const from = paymentOptionOf(order);
	const { summary, confirmLabel, next } = wordsFor(change.option, from === "pix" || hasOwnPix);
	const question = `${summary}?`;
	return (
		<OrderQuestion
			orderId={order.id}
			intent={changeIntents[change.option]}
			summary={summary}
			label={question}
			confirmLabel={confirmLabel}
			confirmKind="primary"
			isOnGround
		>
			<input type="hidden" name="amount" value={change.total} />
			<p className="font-semibold">{question}</p>
			<p className="mt-2 text-[0.9375rem] text-ink-2">
				{[newTotal(order, from, change), next, whatEnds[from]].filter(Boolean).join(" ")}
			</p>
		</OrderQuestion>
	);
}

function wordsFor(option: PaymentOption, isWithoutPix: boolean) {
	if (option === "bank_transfer") {
		return {
			summary: "Pagar por transferência",
			confirmLabel: "Sim, por transferência",
			next: "Esta página mostra então o PIX e os dados da conta da oficina, que confirma o pagamento no dia útil em que ele cai.",
		};
	}
	if (option === "pix") {
		return {
			summary: "Pagar com PIX do Mercado Pago",
			confirmLabel: "Sim, com PIX",
			next: "Esta página mostra então o código, e o pagamento é confirmado na hora.",
		};
	}
	const next = "Você segue para o ambiente do Mercado Pago.";
	return isWithoutPix
		? { summary: "Pagar com cartão ou boleto", confirmLabel: "Sim, com cartão ou boleto", next }
		: { summary: "Pagar pelo Mercado Pago", confirmLabel: "Sim, pelo Mercado Pago", next };
}

const discountNames: Partial<Record<PaymentOption, string>> = {
	pix: "desconto do PIX",
	bank_transfer: "desconto por transferência",
};

function newTotal(
	order: UnpaidOrder,
	from: PaymentOption,
	{ option, total, percent }: PaymentChange,
): string {
	if (total === order.total) return "";
	const reason = percent > 0 ? `Com o ${discountNames[option]}` : `Sem o ${discountNames[from]}`;
	return `${reason}, o total fica em ${formatMoney(total)}.`;
}

/** A warning about payment data that the customer already has and must no longer use. */
const whatEnds: Record<PaymentOption, string> = {
	pix: "O código PIX de antes deixa de valer.",
	mercadopago: "",
	bank_transfer: "Se você já fez a transferência, não mude: avisamos por e-mail quando ela cair.",
};
