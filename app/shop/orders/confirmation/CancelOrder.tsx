import type { ReactNode } from "react";
import { href, useNavigation } from "react-router";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import type { FormResult } from "#app/ui/fields/form-result.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { ButtonKind } from "#app/ui/primitives/button-style.ts";
import { Details } from "#app/ui/primitives/Details.tsx";
import type { Cents } from "#app/values/money.ts";
import { itemsText } from "#app/values/text.ts";

interface OrderQuestionProps {
	orderId: string;
	/** The address that it posts to; that of the order's own page unless given. */
	action?: string;
	intent: string;
	/** The text that opens the question. */
	summary: string;
	label: string;
	/** The label of the button that confirms. */
	confirmLabel: string;
	/** The kind of that button; "danger" unless the action is a good one. */
	confirmKind?: ButtonKind;
	/** Whether it is on a coloured background, so that the question gets another. */
	isOnGround?: boolean;
	/** The result of its own form. With messages at fields, the question is shown open. */
	result?: FormResult | undefined;
	children: ReactNode;
}

/**
 * Asks one question before an action on an order. The browser itself opens and closes the question, so it works without
 * scripts.
 */
export function OrderQuestion(props: OrderQuestionProps) {
	const { orderId, intent, summary, label, confirmLabel, confirmKind = "danger" } = props;
	const { isOnGround = false, result, children } = props;
	const { action = href("/order-confirmation/:orderId", { orderId }) } = props;
	const { formData, state } = useNavigation();
	return (
		<Details className="open:basis-full" open={result?.fields ? true : undefined}>
			<summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-[0.9375rem] font-semibold underline decoration-line-strong underline-offset-4 hover:text-brick [&::-webkit-details-marker]:hidden">
				{summary}
			</summary>
			<ActionForm
				failure={orderMessages.changeFailedTitle}
				result={result}
				action={action}
				aria-label={label}
				className={`mt-3 max-w-xl rounded-lg p-5 md:p-6 ${isOnGround ? "bg-paper" : "bg-paper-2"}`}
			>
				{children}
				<Button
					type="submit"
					name="intent"
					value={intent}
					kind={confirmKind}
					size="sm"
					className="mt-5"
					busy={state !== "idle" && formData?.get("intent") === intent}
				>
					{confirmLabel}
				</Button>
			</ActionForm>
		</Details>
	);
}

/** Cancels an order; its products go back on sale. */
export function CancelOrder({
	orderId,
	items,
	held,
}: {
	orderId: string;
	items: readonly { quantity: number }[];
	held: Cents;
}) {
	const question = "Cancelar este pedido?";
	return (
		<OrderQuestion
			orderId={orderId}
			intent="cancel"
			summary="Cancelar pedido"
			label={question}
			confirmLabel="Sim, cancelar"
		>
			<p className="font-semibold">{question}</p>
			<p className="mt-2 text-[0.9375rem] text-ink-2">
				{itemsText(items, "A peça volta", "As peças voltam")} à venda e o cancelamento não pode ser desfeito.
				{held > 0 ? " O valor recebido é reembolsado." : " Nada será cobrado."}
			</p>
		</OrderQuestion>
	);
}
