import {
	type PaymentMethod,
	paymentMethods,
	paymentMethodValues,
} from "#app/shop/payments/payment-status.ts";
import { RadioCard } from "#app/ui/primitives/RadioCard.tsx";
import { fieldId } from "./field-id.ts";
import { Step } from "./Step.tsx";

interface PaymentStepProps {
	chosen: PaymentMethod | null;
	instalments: number;
	error: string | undefined;
	onChoose: (method: PaymentMethod) => void;
}

/** “Pagamento”: chosen by the customer, never for them. */
export function PaymentStep({ chosen, instalments, error, onChoose }: PaymentStepProps) {
	const descriptions: Record<PaymentMethod, string> = {
		mercadopago: `PIX, cartão em até ${instalments}x sem juros ou boleto`,
		bank_transfer: paymentMethods.bank_transfer.description,
	};
	const id = fieldId("paymentMethod");
	return (
		<Step number={3} title="Pagamento">
			<fieldset
				id={id}
				tabIndex={-1}
				aria-describedby={error ? `${id}-error` : undefined}
				className="outline-none"
			>
				<legend className="sr-only">Forma de pagamento</legend>
				{paymentMethodValues.map((method) => (
					<RadioCard
						key={method}
						name="paymentMethod"
						value={method}
						required
						checked={method === chosen}
						onChange={() => onChoose(method)}
						title={paymentMethods[method].label}
						description={descriptions[method]}
					/>
				))}
			</fieldset>
			{error ? (
				<p id={`${id}-error`} className="mt-2 text-sm text-brick">
					{error}
				</p>
			) : null}
			<p className="mt-4 text-sm text-ink-2">
				Os dados do cartão são digitados no Mercado Pago e nunca passam pela nossa loja.
			</p>
		</Step>
	);
}
