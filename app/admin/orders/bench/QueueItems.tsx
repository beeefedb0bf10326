import { href, useSearchParams } from "react-router";
import { ConfirmButton, QuestionNotice } from "#app/admin/layout/form-question.tsx";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import type { UnplacedItem } from "#app/shop/orders/work-orders/unplaced-items.server.ts";
import { formResultOf } from "#app/ui/fields/form-result.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { benchFailure, benchIntents } from "./bench-intents.ts";

/** Orders that were paid before their product had hours: one button gives all of them a place. */
export function QueueItems({
	items,
	result,
}: {
	items: readonly UnplacedItem[];
	result: ActionResult | undefined;
}) {
	const [query] = useSearchParams();
	const count = new Set(items.map(({ orderId }) => orderId)).size;
	if (count === 0) return null;
	const asked = formResultOf(result, benchIntents.queue);
	return (
		<ActionForm
			action={`${href("/admin/bench")}?${query}`}
			failure={benchFailure}
			result={asked}
			preventScrollReset
			className="mb-5 grid justify-items-start gap-3 rounded-md border border-line bg-white p-4 md:p-5"
		>
			<input type="hidden" name="intent" value={benchIntents.queue} />
			<p className="font-semibold">
				{count === 1
					? "1 pedido pago ainda não está na bancada"
					: `${count} pedidos pagos ainda não estão na bancada`}
			</p>
			<p className="text-sm text-ink-2">
				Foram vendidos antes de a peça ter horas. Entram na fila pelo dia que já foi prometido.
			</p>
			<QuestionNotice result={asked} />
			<div className="flex flex-wrap gap-2">
				<Button type="submit" kind="secondary" size="sm">
					Colocar na fila
				</Button>
				<ConfirmButton result={asked} busy={false} />
			</div>
		</ActionForm>
	);
}
