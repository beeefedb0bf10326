import { Form, href, useNavigation } from "react-router";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { TextAreaField } from "#app/ui/primitives/TextAreaField.tsx";
import { formatLongDate, type IsoDay } from "#app/values/date.ts";

/**
 * Gives a delivered order back, as easily as it was bought. The browser itself opens and closes the
 * question, so it works without scripts.
 */
export function WithdrawOrder({ orderId, lastDay }: { orderId: string; lastDay: IsoDay }) {
	const { formData, state } = useNavigation();
	return (
		<details className="open:basis-full">
			<summary className="inline-flex min-h-11 cursor-pointer list-none items-center px-1 font-semibold text-[0.9375rem] underline decoration-line-strong underline-offset-4 hover:text-brick [&::-webkit-details-marker]:hidden">
				Desistir da compra
			</summary>
			<Form
				method="post"
				action={href("/order-confirmation/:orderId", { orderId })}
				aria-label="Desistir da compra"
				className="mt-3 max-w-xl rounded-lg bg-paper-2 p-5 md:p-6"
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
				<Button
					type="submit"
					name="intent"
					value="withdraw"
					kind="danger"
					size="sm"
					className="mt-5"
					busy={state !== "idle" && formData?.get("intent") === "withdraw"}
				>
					Confirmar desistência
				</Button>
			</Form>
		</details>
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
