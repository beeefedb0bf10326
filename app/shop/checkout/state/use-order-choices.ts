import { useState } from "react";
import { type PaymentOption, paymentOptionValues } from "#app/shop/orders/payment/payment-option.ts";

type SentValues = Readonly<Record<string, string>>;

/** The customer's choices at the checkout: how the order is sent, on which day and turn, and how it is paid. */
export function useOrderChoices(sent: SentValues | undefined, payable: readonly PaymentOption[]) {
	const [optionId, setOptionId] = useState<string | null>(sent?.shippingOptionId ?? null);
	const [turn, setTurn] = useState(sent?.deliveryTurn ?? null);
	const [day, setDay] = useState(sent?.deliveryDay ?? null);
	const [payment, setPayment] = useState(() => parsePaymentOption(sent?.paymentMethod));
	return {
		optionId,
		setOptionId,
		turn,
		setTurn,
		day,
		setDay,
		method: payment !== null && payable.includes(payment) ? payment : null,
		setPayment,
		/** Fills in from a saved draft only what is not chosen yet. */
		restore: (saved: SentValues) => {
			setOptionId((chosen) => chosen ?? saved.shippingOptionId ?? null);
			setTurn((chosen) => chosen ?? saved.deliveryTurn ?? null);
			setDay((chosen) => chosen ?? saved.deliveryDay ?? null);
			setPayment((chosen) => chosen ?? parsePaymentOption(saved.paymentMethod));
		},
	};
}

function parsePaymentOption(text: string | undefined): PaymentOption | null {
	return paymentOptionValues.find((option) => option === text) ?? null;
}
