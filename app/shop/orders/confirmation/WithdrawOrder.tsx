import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { formatLongDate, type IsoDay } from "#app/values/date.ts";
import { OrderQuestion } from "./CancelOrder.tsx";

/** Gives a delivered order back, as easily as it was bought. */
export function WithdrawOrder({ orderId, lastDay }: { orderId: string; lastDay: IsoDay }) {
	return (
		<OrderQuestion
			orderId={orderId}
			intent="withdraw"
			summary="Desistir da compra"
			label="Desistir da compra"
			confirmLabel="Confirmar desistência"
		>
			<p className="text-[0.9375rem] text-ink-2">
				Você pode desistir até {formatLongDate(lastDay)}, sem explicar. Combinamos a coleta com você e
				devolvemos o valor inteiro, com o frete, pela mesma forma de pagamento.
			</p>
			<TextAreaField
				label="O que não deu certo?"
				name="reason"
				optional
				rows={3}
				maxLength={2000}
				className="mt-5"
			/>
		</OrderQuestion>
	);
}

/** Stands on top of the order from then on. */
export function WithdrawalNotice() {
	return (
		<Notice tone="good">
			<strong>Desistência registrada.</strong> Em até 24 horas a oficina combina a coleta com você por e-mail.
			Depois dela devolvemos o valor inteiro.
		</Notice>
	);
}
