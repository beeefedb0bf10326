import { OrderQuestion } from "#app/shop/orders/confirmation/CancelOrder.tsx";
import { type FormResult, resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { formatLongDate } from "#app/values/date.ts";
import type { ReturnOption, ReturnWay } from "./order-return.ts";

const refundText = "devolvemos o valor inteiro, com o frete";

const texts: Record<ReturnWay, { label: string; confirmLabel: string; text: (day: string) => string }> = {
	before_shipping: {
		label: "Desistir da compra",
		confirmLabel: "Confirmar desistência",
		text: () =>
			`O pedido ainda não saiu da oficina: ele é cancelado agora mesmo, sem custo e sem explicar, e ${refundText}, se você já pagou.`,
	},
	on_its_way: {
		label: "Desistir da compra",
		confirmLabel: "Confirmar desistência",
		text: () =>
			`O pedido já está a caminho. Você pode desistir sem explicar: quando a entrega chegar, recuse o recebimento, e a transportadora traz tudo de volta por nossa conta. Com as peças aqui, ${refundText}.`,
	},
	delivered: {
		label: "Desistir da compra",
		confirmLabel: "Confirmar desistência",
		text: (day) =>
			`Você pode desistir até ${day}, sem explicar. Combinamos a coleta com você, por nossa conta, e ${refundText}.`,
	},
	request: {
		label: "Pedir devolução",
		confirmLabel: "Enviar pedido",
		text: (day) =>
			`Os 7 dias para desistir já passaram, mas a peça tem garantia contra defeitos. Até ${day} você conta aqui o que aconteceu, e a oficina responde em até 24 horas.`,
	},
};

/** Gives an order up, as easily as it was bought. */
export function WithdrawOrder({
	orderId,
	option,
	asksPixKey,
	result,
}: {
	orderId: string;
	option: ReturnOption;
	/** The order was paid by transfer, so the money needs an address. */
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
				{text(option.lastDay === null ? "" : formatLongDate(option.lastDay))}
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
