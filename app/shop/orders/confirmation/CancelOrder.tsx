import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/ui/primitives/Button.tsx";

/**
 * Cancels an order after one question, since its products go back on sale. The browser itself
 * opens and closes the question, so it works without scripts.
 */
export function CancelOrder({ orderId, isPaid }: { orderId: string; isPaid: boolean }) {
	const { formData, state } = useNavigation();
	return (
		<details className="open:basis-full">
			<summary className="inline-flex min-h-11 cursor-pointer list-none items-center px-1 text-[0.9375rem] font-semibold underline decoration-line-strong underline-offset-4 hover:text-brick [&::-webkit-details-marker]:hidden">
				Cancelar pedido
			</summary>
			<Form
				method="post"
				action={href("/order-confirmation/:orderId", { orderId })}
				aria-label="Cancelar este pedido?"
				className="mt-3 max-w-xl rounded-lg bg-paper-2 p-5 md:p-6"
			>
				<p className="font-semibold">Cancelar este pedido?</p>
				<p className="mt-2 text-[0.9375rem] text-ink-2">
					As peças voltam à venda e o cancelamento não pode ser desfeito.
					{isPaid ? " O valor pago é devolvido pela mesma forma de pagamento." : " Nada será cobrado."}
				</p>
				<Button
					type="submit"
					name="intent"
					value="cancel"
					kind="danger"
					size="sm"
					className="mt-5"
					busy={state !== "idle" && formData?.get("intent") === "cancel"}
				>
					Sim, cancelar
				</Button>
			</Form>
		</details>
	);
}
