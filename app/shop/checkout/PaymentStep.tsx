import { type PaymentMethod, paymentMethods } from "#app/shop/orders/payment/payment-status.ts";
import { RadioCard } from "#app/ui/fields/RadioCard.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { CheckoutChoices, CheckoutStep } from "./CheckoutStep.tsx";

interface PaymentStepProps {
	methods: readonly PaymentMethod[];
	isProviderDown: boolean;
	selected: PaymentMethod | null;
	instalments: number;
	transferDiscountPercent: number;
	error: string | undefined;
	onSelect: (method: PaymentMethod) => void;
}

/** “Pagamento”: chosen by the customer, never for them. */
export function PaymentStep(props: PaymentStepProps) {
	const { methods, isProviderDown, selected, instalments, transferDiscountPercent, error, onSelect } = props;
	const descriptions: Record<PaymentMethod, string> = {
		mercadopago: `PIX, cartão em até ${instalments}x sem juros ou boleto`,
		bank_transfer: `PIX copia e cola na próxima tela${transferDiscountPercent > 0 ? `, com ${transferDiscountPercent}% de desconto nas peças` : ""}`,
	};
	return (
		<CheckoutStep number={3} title="Pagamento">
			{isProviderDown && methods.includes("mercadopago") ? (
				<div className="mb-4">
					<Notice tone="warning" role="status">
						O Mercado Pago não está respondendo agora. Você pode pagar por transferência bancária, com PIX, ou
						fazer o pedido e pagar pelo Mercado Pago daqui a pouco.
					</Notice>
				</div>
			) : null}
			<CheckoutChoices name="paymentMethod" legend="Forma de pagamento" error={error}>
				{methods.map((method) => (
					<RadioCard
						key={method}
						name="paymentMethod"
						value={method}
						required
						checked={method === selected}
						onChange={() => onSelect(method)}
						title={paymentMethods[method].label}
						description={descriptions[method]}
					/>
				))}
			</CheckoutChoices>
			{methods.includes("mercadopago") ? (
				<p className="mt-4 text-sm text-ink-2">
					Os dados do cartão são digitados no Mercado Pago e nunca passam pela nossa loja.
				</p>
			) : null}
		</CheckoutStep>
	);
}
