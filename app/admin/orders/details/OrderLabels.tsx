import type { ReactNode } from "react";
import { href } from "react-router";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { canTryAgain, labelSteps } from "#app/shop/labels/label-steps.ts";
import { labelMessages } from "#app/shop/labels/labels.messages.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { type ButtonKind, buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatMoney } from "#app/values/money.ts";
import { labelStatuses } from "#app/values/status/label-status.ts";

type Label = AdminOrder["labels"][number];

/** The labels of Melhor Envio: bought with one click, printed as often as needed. */
export function OrderLabels({
	order: { id, labels, invoice, canBuyLabels, labelAccount },
}: {
	order: AdminOrder;
}) {
	const refused = labels.filter(canTryAgain);
	const isRefused = refused.length > 0;
	// A paid label has already been bought with or without an invoice; only a label that is still to be put into the
	// cart needs the question.
	const asksForInvoice = invoice === null && !refused.some(({ status }) => labelSteps[status].isInUse);
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
				<BuyLabels label={buyLabel} asksForInvoice={asksForInvoice} />
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

/**
 * Asks for confirmation without an invoice, in case the owner forgot it: a company's furniture would travel as
 * “declared contents”.
 */
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
	const { number, status, price, failure } = label;
	const step = labelSteps[status];
	return (
		<li className="border-l-2 border-line pl-3">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<span>Etiqueta {number}</span>
				<Badge tone={labelStatuses[status].tone}>{labelStatuses[status].label}</Badge>
				{price === null ? null : <span className="tabular-nums">{formatMoney(price)}</span>}
			</p>
			{failure ? <p className="mt-1 text-sm text-brick">{failure}</p> : null}
			{step.canCancel ? (
				<div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
					{step.isTracked ? <LabelPapers orderId={orderId} label={label} /> : null}
					<CancelLabelDialog id={`cancelar-etiqueta-${label.id}`} label={label} trigger="Cancelar" />
				</div>
			) : null}
		</li>
	);
}

/** Renders nothing for a label that is not paid, or whose parcel the carrier already has. */
export function CancelLabelDialog({
	id,
	label: { id: labelId, number, status, trackingCode, isPosted },
	trigger,
	triggerKind,
}: {
	id: string;
	label: Label;
	trigger: string;
	triggerKind?: ButtonKind;
}) {
	if (!labelSteps[status].canCancel || isPosted) return null;
	return (
		<ConfirmDialog
			id={id}
			question={`Cancelar a etiqueta ${number}?`}
			consequence={`O valor volta ao saldo do Melhor Envio em até 12 horas, se o pacote não foi postado.${trackingCode ? ` O código ${trackingCode} deixa de valer.` : ""}`}
			fields={{ intent: "cancel-label", labelId }}
			failure={labelMessages.cancelFailedTitle}
			confirmLabel="Cancelar etiqueta"
			trigger={trigger}
			triggerLabel={`Cancelar a etiqueta ${number}`}
			{...(triggerKind ? { triggerKind } : {})}
		/>
	);
}

/** Both documents with one click, or each alone for workshops that print labels on a label printer. */
function LabelPapers({
	orderId,
	label: { id, hasPdf, hasDeclaration },
}: {
	orderId: string;
	label: Pick<Label, "id" | "hasPdf" | "hasDeclaration">;
}) {
	if (!hasPdf) return <span className="text-sm text-ink-2">O arquivo já foi apagado.</span>;
	const label = href("/admin/orders/:orderId/labels/:labelId", { orderId, labelId: id });
	if (!hasDeclaration) return <PrintLink to={label}>Imprimir etiqueta</PrintLink>;
	return (
		<>
			<PrintLink to={`${label}?papel=tudo`}>Imprimir etiqueta e DACE</PrintLink>
			<PrintLink to={label} isAlone>
				Só a etiqueta
			</PrintLink>
			<PrintLink to={`${label}?papel=dace`} isAlone>
				Só a DACE
			</PrintLink>
		</>
	);
}

/** Opens a paper of a label in a new tab. */
export function PrintLink({
	to,
	isAlone = false,
	children,
}: {
	to: string;
	isAlone?: boolean;
	children: ReactNode;
}) {
	return (
		<a
			href={to}
			target="_blank"
			rel="noopener"
			className={
				isAlone
					? "inline-flex min-h-11 items-center px-1 text-sm underline underline-offset-4"
					: buttonStyle("secondary", "sm")
			}
		>
			{isAlone ? null : <Icon name="printer" className="size-5" />}
			{children}
			<span className="sr-only"> (abre em nova aba)</span>
		</a>
	);
}
