import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";

/** Takes an order back, after asking once: the pieces go to whoever comes next. */
export function CancelOrder({ orderId, isPaid }: { orderId: string; isPaid: boolean }) {
	const [isAsking, setAsking] = useState(false);
	const { formData, state } = useNavigation();
	return (
		<>
			<Button kind="quiet" onClick={() => setAsking(true)}>
				Cancelar pedido
			</Button>
			<Modal open={isAsking} onClose={() => setAsking(false)} title="Cancelar este pedido?">
				<p className="text-ink-2">
					As peças voltam à venda e o cancelamento não pode ser desfeito.
					{isPaid ? " O valor pago é devolvido pela mesma forma de pagamento." : " Nada será cobrado."}
				</p>
				<Form
					method="post"
					action={`/order-confirmation/${orderId}`}
					className="mt-7 flex flex-wrap gap-3"
					onSubmit={() => setAsking(false)}
				>
					<Button
						type="submit"
						name="intent"
						value="cancel"
						kind="danger"
						busy={state !== "idle" && formData?.get("intent") === "cancel"}
					>
						Sim, cancelar
					</Button>
					<Button kind="quiet" onClick={() => setAsking(false)}>
						Manter o pedido
					</Button>
				</Form>
			</Modal>
		</>
	);
}
