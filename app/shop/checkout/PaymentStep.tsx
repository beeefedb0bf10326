import { discountFor, type PaymentOption } from "#app/shop/orders/payment/payment-option.ts";
import type { PaymentDiscounts } from "#app/shop/settings/settings.ts";
import { RadioCard } from "#app/ui/fields/RadioCard.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { type Cents, formatMoney } from "#app/values/money.ts";
import { paymentMethods } from "#app/values/status/payment-status.ts";
import { CheckoutChoices, CheckoutStep } from "./CheckoutStep.tsx";

interface PaymentStepProps {
	options: readonly PaymentOption[];
	isMercadoPagoDown: boolean;
	selected: PaymentOption | null;
	instalments: number;
	discounts: PaymentDiscounts;
	/** The price of the order with this payment option, as far as it is known. */
	totalFor: (option: PaymentOption) => Cents;
	error: string | undefined;
	onSelect: (option: PaymentOption) => void;
}

/** “Pagamento”: nothing is preselected. Each option shows its price where the price depends on it. */
export function PaymentStep(props: PaymentStepProps) {
	const { options, isMercadoPagoDown, selected, instalments, discounts, totalFor, error, onSelect } = props;
	const hasOwnPix = options.includes("pix");
	const hasDiscount = options.some((option) => discountFor(option, discounts) > 0);
	const isOnline = options.includes("mercadopago");
	const cards = `artão em até ${instalments}x sem juros ou boleto`;
	const words: Record<PaymentOption, { title: string; description: string }> = {
		pix: { title: "PIX", description: "Código na próxima tela, confirmado na hora" },
		mercadopago: {
			title: paymentMethods.mercadopago.label,
			description: hasOwnPix ? `C${cards}` : `PIX, c${cards}`,
		},
		bank_transfer: {
			title: paymentMethods.bank_transfer.label,
			description: hasOwnPix ? "Para a conta ou a chave PIX da oficina" : "PIX copia e cola na próxima tela",
		},
	};
	return (
		<CheckoutStep number={3} title="Pagamento">
			{options.length === 0 ? (
				<Notice tone="warning" role="status">
					Esta loja ainda não está recebendo pedidos. Seu carrinho fica guardado neste navegador: volte em
					breve ou fale com a oficina.
				</Notice>
			) : null}
			{isMercadoPagoDown && isOnline ? (
				<div className="mb-4">
					<Notice tone="warning" role="status">
						O Mercado Pago não está respondendo agora. Você pode{" "}
						{options.includes("bank_transfer") ? "pagar por transferência bancária, com PIX, ou " : ""}
						fazer o pedido e pagar pelo Mercado Pago daqui a pouco.
					</Notice>
				</div>
			) : null}
			<CheckoutChoices name="paymentMethod" legend="Forma de pagamento" error={error}>
				{options.map((option) => {
					const percent = discountFor(option, discounts);
					const { title, description } = words[option];
					return (
						<RadioCard
							key={option}
							name="paymentMethod"
							value={option}
							required
							checked={option === selected}
							onChange={() => onSelect(option)}
							title={title}
							description={
								<>
									{description}
									{percent > 0 ? (
										<span className="block text-moss">{percent}% de desconto nas peças</span>
									) : null}
								</>
							}
							aside={hasDiscount ? formatMoney(totalFor(option)) : null}
						/>
					);
				})}
			</CheckoutChoices>
			{isOnline ? (
				<p className="mt-4 text-sm text-ink-2">
					Os dados do cartão são digitados no Mercado Pago e nunca passam pela nossa loja.
				</p>
			) : null}
		</CheckoutStep>
	);
}
