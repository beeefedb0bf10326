import { useEffect, useRef } from "react";
import { href, useFetcher } from "react-router";
import { adminOrderFailures } from "#app/admin/orders/admin-orders.messages.ts";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { formatDateTime } from "#app/values/date.ts";

/** Internal notes about an order: added, never changed. */
export function OrderNotes({ orderId, notes }: { orderId: string; notes: AdminOrder["internalNotes"] }) {
	const fetcher = useFetcher<ActionResult>();
	const form = useRef<HTMLFormElement>(null);
	const result = fetcher.data;
	useEffect(() => {
		if (result && !result.fields && result.toast?.tone === "success") form.current?.reset();
	}, [result]);
	return (
		<>
			<ActionForm
				as={fetcher.Form}
				ref={form}
				failure={adminOrderFailures.note}
				result={result}
				action={href("/admin/orders/:orderId", { orderId })}
				className="space-y-3"
			>
				<input type="hidden" name="intent" value="note" />
				<TextAreaField
					{...resultFields(result)("text")}
					label="Nova anotação"
					rows={2}
					maxLength={2000}
					required
					placeholder="Só a oficina vê."
				/>
				<Button type="submit" kind="secondary" size="sm" busy={fetcher.state !== "idle"}>
					Salvar anotação
				</Button>
			</ActionForm>
			{notes.length > 0 ? (
				<ul className="mt-5 space-y-3">
					{notes.map(({ id, author, text, createdAt }) => (
						<li key={id} className="rounded-md bg-amber-soft/60 px-4 py-3">
							<p className="break-words whitespace-pre-line">{text}</p>
							<p className="mt-1 text-sm text-ink-2">
								{author ?? "Conta excluída"}, {formatDateTime(createdAt)}
							</p>
						</li>
					))}
				</ul>
			) : null}
		</>
	);
}
