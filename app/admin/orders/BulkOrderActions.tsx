import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";
import { adminOrderStatusLabel } from "./admin-order-status.ts";
import { bulkStatuses } from "./order-filter.ts";

/** What may be done to all ticked orders: the morning's transfers, the week's parcels. */
export function BulkOrderActions() {
	const [isConfirming, setConfirming] = useState(false);
	const { formData } = useNavigation();
	// The button that was pressed must stand until its form is on the way.
	useEffect(() => {
		if (formData) setConfirming(false);
	}, [formData]);
	return (
		<>
			{bulkStatuses.map((status) => (
				<Button key={status} type="submit" name="to" value={status} kind="secondary" size="sm">
					{adminOrderStatusLabel(status)}
				</Button>
			))}
			<Button kind="secondary" size="sm" onClick={() => setConfirming(true)}>
				<Icon name="check" className="size-5" />
				Marcar como pago
			</Button>
			<Modal
				open={isConfirming}
				onClose={() => setConfirming(false)}
				title="Marcar os pedidos selecionados como pagos?"
			>
				<p className="text-ink-2">
					Confira no extrato o valor de cada um. Os clientes recebem a confirmação por e-mail.
				</p>
				<div className="mt-7 flex flex-wrap justify-end gap-3">
					<Button kind="secondary" size="sm" onClick={() => setConfirming(false)}>
						Cancelar
					</Button>
					<Button type="submit" name="to" value="paid" size="sm">
						Marcar como pago
					</Button>
				</div>
			</Modal>
		</>
	);
}
