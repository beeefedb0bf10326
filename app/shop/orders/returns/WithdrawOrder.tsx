import { OrderQuestion } from "#app/shop/orders/confirmation/CancelOrder.tsx";
import { promisedBack } from "#app/shop/orders/money/money-words.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import type { FormResult } from "#app/ui/fields/form-result.ts";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { formatLongDate } from "#app/values/date.ts";
import type { Cents } from "#app/values/money.ts";
import { keepTogether } from "#app/values/text.ts";
import type { ReturnOption, ReturnWay } from "./order-return.ts";

interface WithdrawalTexts {
	label: string;
	confirmLabel: string;
	/** `back` adds the refund to the sentence, after the given conjunction; nothing where nothing was paid. */
	text: (day: string, back: (before: string) => string) => string;
}

const texts: Record<ReturnWay, WithdrawalTexts> = {
	before_shipping: {
		label: "Desistir da compra",
		confirmLabel: "Confirmar desistência",
		text: (_, back) =>
			`O pedido ainda não saiu da oficina: ele é cancelado agora mesmo, sem custo e sem explicar${back(", e")}.`,
	},
	on_its_way: {
		label: "Desistir da compra",
		confirmLabel: "Confirmar desistência",
		text: (_, back) =>
			`O pedido já está a caminho. Você pode desistir sem explicar: quando a entrega chegar, recuse o recebimento, e a transportadora traz tudo de volta por nossa conta${back(". Com as peças aqui,")}.`,
	},
	delivered: {
		label: "Desistir da compra",
		confirmLabel: "Confirmar desistência",
		text: (day, back) =>
			`Você pode desistir até ${day}, sem explicar. Combinamos a coleta com você, por nossa conta${back(", e")}.`,
	},
	request: {
		label: "Pedir devolução",
		confirmLabel: "Enviar solicitação",
		text: (day) =>
			`Os 7 dias para desistir já passaram, mas a peça tem garantia contra defeitos. Até ${day} você conta aqui o que aconteceu, e a oficina responde em até 24 horas.`,
	},
};

/** Withdraws from an order, as easily as it was placed. */
export function WithdrawOrder({
	orderId,
	option,
	held,
	asksPixKey,
	result,
}: {
	orderId: string;
	option: ReturnOption;
	/** Received and not refunded. All of it will be refunded, including the freight. */
	held: Cents;
	/** The order was paid by transfer, so the refund needs a PIX key. */
	asksPixKey: boolean;
	result: FormResult | undefined;
}) {
	const field = resultFields(result);
	const { label, confirmLabel, text } = texts[option.way];
	const isRequest = option.way === "request";
	return (
		<OrderQuestion
			orderId={orderId}
			intent="withdraw"
			summary={label}
			label={label}
			confirmLabel={confirmLabel}
			result={result}
		>
			<p className="text-[0.9375rem] text-ink-2">
				{text(option.lastDay === null ? "" : keepTogether(formatLongDate(option.lastDay)), (before) =>
					held > 0 ? `${promisedBack({ held }, before)}, com o frete` : "",
				)}
			</p>
			<TextAreaField
				{...field("reason")}
				label={isRequest ? "O que aconteceu com a peça?" : "O que não deu certo?"}
				optional={!isRequest}
				required={isRequest}
				rows={3}
				maxLength={2000}
				className="mt-5"
			/>
			{asksPixKey ? (
				<TextField
					{...field("pixKey")}
					label="Chave PIX para receber o valor de volta"
					optional
					maxLength={120}
					autoComplete="off"
					className="mt-5"
				/>
			) : null}
		</OrderQuestion>
	);
}
