import { href } from "react-router";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { cancellableStatuses, labelStatuses } from "#app/shop/labels/label-status.ts";
import { labelMessages } from "#app/shop/labels/labels.messages.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { ConfirmDialog } from "#app/ui/primitives/ConfirmDialog.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatMoney } from "#app/values/money.ts";

type Label = AdminOrder["labels"][number];

/** The labels of Melhor Envio: bought with one click, printed as often as needed. */
export function OrderLabels({
	order: { id, labels, invoice, canBuyLabels, labelAccount },
}: {
	order: AdminOrder;
}) {
	const isStuck = labels.some(
		({ status, failure }) => failure !== null && (status === "paid" || status === "generated"),
	);
	const isRefused = isStuck || labels.some(({ status }) => status === "refused");
	const buyLabel = isRefused
		? "Tentar de novo"
		: labels.length > 0
			? "Comprar outra etiqueta"
			: "Comprar etiqueta";
	return (
		<div className="space-y-4 text-[0.9375rem]">
			{labels.length > 0 ? (
				<ul className="space-y-4">
					{labels.map((label) => (
						<LabelItem key={label.id} orderId={id} label={label} />
					))}
				</ul>
			) : null}
			{(canBuyLabels || isRefused) && labelAccount.works ? (
				<BuyLabels label={buyLabel} asksForInvoice={invoice === null && !isStuck} />
			) : null}
			{labelAccount.works ? (
				<p className="text-sm text-ink-2">Paga com o saldo da conta no Melhor Envio, uma vez só.</p>
			) : null}
			{labelAccount.warning ? (
				<Notice tone={labelAccount.works ? "warning" : "bad"}>
					{labelAccount.warning}{" "}
					<Link to={`${href("/admin/settings")}?section=shipping`} className="underline underline-offset-4">
						Melhor Envio em Configurações › Entrega
					</Link>
				</Notice>
			) : null}
		</div>
	);
}

/** Who forgot the invoice is asked before a company's furniture travels as “declared contents”. */
function BuyLabels({ label, asksForInvoice }: { label: string; asksForInvoice: boolean }) {
	if (asksForInvoice) {
		return (
			<ConfirmDialog
				id="sem-nota-fiscal"
				question="Enviar sem nota fiscal (declaração de conteúdo)?"
				consequence="Este pedido não tem nota anexada. Sem ela, o Melhor Envio emite a declaração de conteúdo eletrônica (DC-e), e a DACE é impressa com a etiqueta e vai junto do pacote. Quem é obrigado a emitir nota fiscal deve anexá-la antes."
				fields={{ intent: "buy-labels", withoutInvoice: "on" }}
				failure={labelMessages.failedTitle}
				confirmLabel="Enviar sem nota"
				confirmKind="primary"
				trigger={label}
				triggerKind="secondary"
			/>
		);
	}
	return (
		<ActionForm failure={labelMessages.failedTitle}>
			<input type="hidden" name="intent" value="buy-labels" />
			<Button type="submit" kind="secondary" size="sm">
				{label}
			</Button>
		</ActionForm>
	);
}

function LabelItem({ orderId, label }: { orderId: string; label: Label }) {
	const { id, number, status, price, trackingCode, failure, isPosted, hasPdf, hasDeclaration } = label;
	const paperUrl = href("/admin/orders/:orderId/labels/:labelId", { orderId, labelId: id });
	return (
		<li className="border-l-2 border-line pl-3">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<span>Etiqueta {number}</span>
				<Badge tone={labelStatuses[status].tone}>{labelStatuses[status].label}</Badge>
				{price === null ? null : <span className="tabular-nums">{formatMoney(price)}</span>}
			</p>
			{failure ? <p className="mt-1 text-sm text-brick">{failure}</p> : null}
			{cancellableStatuses.includes(status) ? (
				<div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
					{status !== "ready" ? null : hasPdf ? (
						<a href={paperUrl} target="_blank" rel="noopener" className={buttonStyle("secondary", "sm")}>
							<Icon name="printer" className="size-5" />
							Imprimir etiqueta
							<span className="sr-only"> (abre em nova aba)</span>
						</a>
					) : (
						<span className="text-sm text-ink-2">O arquivo já foi apagado.</span>
					)}
					{hasDeclaration ? (
						<a
							href={`${paperUrl}?papel=dace`}
							target="_blank"
							rel="noopener"
							className={buttonStyle("secondary", "sm")}
						>
							<Icon name="printer" className="size-5" />
							Imprimir declaração (DACE)
							<span className="sr-only"> (abre em nova aba)</span>
						</a>
					) : null}
					{isPosted ? null : (
						<ConfirmDialog
							id={`cancelar-etiqueta-${id}`}
							question={`Cancelar a etiqueta ${number}?`}
							consequence={`O Melhor Envio devolve o valor ao saldo em até 12 horas, se o pacote não foi postado.${trackingCode ? ` O código ${trackingCode} deixa de valer.` : ""}`}
							fields={{ intent: "cancel-label", labelId: id }}
							failure={labelMessages.cancelFailedTitle}
							confirmLabel="Cancelar etiqueta"
							trigger="Cancelar"
							triggerLabel={`Cancelar a etiqueta ${number}`}
						/>
					)}
				</div>
			) : null}
		</li>
	);
}
