import { adminOrderFailures } from "#app/admin/orders/admin-orders.messages.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";

/** Two ways to give a paid order a place on a bench after all. */
export function FindPlaceButtons() {
	return (
		<>
			<ActionForm failure={adminOrderFailures.status} preventScrollReset>
				<Button type="submit" name="intent" value="find-place" kind="primary" size="sm">
					Procurar lugar de novo
				</Button>
			</ActionForm>
			<ActionForm failure={adminOrderFailures.status} preventScrollReset>
				<input type="hidden" name="anyBench" value="on" />
				<Button type="submit" name="intent" value="find-place" kind="secondary" size="sm">
					Fazer em outra bancada
				</Button>
			</ActionForm>
		</>
	);
}
