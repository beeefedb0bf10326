import { useEffect, useRef } from "react";
import { href, useFetcher } from "react-router";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { InvoiceFiles } from "#app/shop/invoices/InvoiceFiles.tsx";
import { invoiceMessages } from "#app/shop/invoices/invoices.messages.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { FileField } from "#app/ui/fields/FileField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Details } from "#app/ui/primitives/Details.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Unbroken } from "#app/ui/primitives/Unbroken.tsx";
import { cityAndState } from "#app/values/address/shipping-address.ts";
import { formatCnpj } from "#app/values/cnpj.ts";
import { formatDate } from "#app/values/date.ts";
import { formatAccessKey } from "#app/values/fiscal/access-key.ts";
import { formatFiscalCode } from "#app/values/fiscal/fiscal-codes.ts";

/** The invoice, which is issued elsewhere and uploaded here; before that, the codes needed to issue it. */
export function OrderInvoiceCard({
	order: { id, address, invoice, issuer, fiscalLines },
}: {
	order: AdminOrder;
}) {
	return (
		<div className="space-y-4 text-[0.9375rem]">
			{invoice ? (
				<>
					<div>
						<p>
							<strong className="font-semibold">NF-e nº {invoice.number}</strong>, série {invoice.series}
							{invoice.issuedAt ? `, de ${formatDate(invoice.issuedAt)}` : null}
						</p>
						<p className="mt-1 select-all font-mono text-sm">{formatAccessKey(invoice.key)}</p>
					</div>
					{invoice.warning ? (
						<Notice tone="warning">{invoice.warning} Confira com quem emitiu.</Notice>
					) : null}
					<InvoiceFiles orderId={id} invoice={invoice} />
				</>
			) : null}
			<Details>
				<summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
					{invoice ? "Trocar a nota ou completar os arquivos" : "Anexar a nota fiscal"}
				</summary>
				<AttachForm key={invoice?.key} orderId={id} />
			</Details>
			{invoice ? (
				<ActionForm failure={invoiceMessages.failedTitle}>
					<input type="hidden" name="intent" value="invoice-remove" />
					<Button type="submit" kind="quiet" size="sm" className="-mx-1">
						Remover a nota
					</Button>
				</ActionForm>
			) : null}
			<Details>
				<summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
					Dados para emitir a nota
				</summary>
				<ul className="mt-1 space-y-2 text-sm">
					<li>
						<span className="block font-semibold">Emitente</span>
						<span className="text-ink-2 tabular-nums">
							CNPJ {formatCnpj(issuer.cnpj)} ·{" "}
							{issuer.stateRegistration ? (
								`IE ${issuer.stateRegistration.toLowerCase()}`
							) : (
								<Link
									to={`${href("/admin/settings")}?section=fiscal`}
									className="underline underline-offset-4"
								>
									escreva a inscrição estadual
								</Link>
							)}
						</span>
					</li>
					{address?.ibgeCode ? (
						<li>
							<span className="block font-semibold">Município do destinatário</span>
							<span className="text-ink-2 tabular-nums">
								<Unbroken text={cityAndState(address) ?? ""} /> · IBGE {address.ibgeCode}
							</span>
						</li>
					) : null}
					{fiscalLines.map((line) => (
						<li key={line.id}>
							<span className="block font-semibold">{line.name}</span>
							<span className="text-ink-2 tabular-nums">
								{line.sku ? `${line.sku} · ` : null}
								{line.gtin ? `GTIN ${line.gtin} · ` : null}NCM {formatFiscalCode("ncm", line.ncm)} · CFOP{" "}
								{line.cfop} · origem {line.origin} · CST {line.cst} · cClassTrib {line.taxClass}
							</span>
						</li>
					))}
				</ul>
			</Details>
		</div>
	);
}

function AttachForm({ orderId }: { orderId: string }) {
	const fetcher = useFetcher<ActionResult>();
	const form = useRef<HTMLFormElement>(null);
	const result = fetcher.data;
	const field = resultFields(result);
	useEffect(() => {
		if (result?.toast?.tone === "success") form.current?.reset();
	}, [result]);
	return (
		<ActionForm
			as={fetcher.Form}
			ref={form}
			failure={invoiceMessages.failedTitle}
			result={result}
			action={href("/admin/orders/:orderId", { orderId })}
			encType="multipart/form-data"
			className="mt-2 space-y-4"
		>
			<input type="hidden" name="intent" value="invoice" />
			<FileField
				{...field("xml")}
				label="XML da nota"
				hint="O arquivo que o Bling, o Tiny ou o contador baixa depois de emitir. O número e a chave são lidos dele."
				accept=".xml,application/xml,text/xml"
			/>
			<FileField {...field("pdf")} label="PDF (DANFE)" optional accept=".pdf,application/pdf" />
			<TextField
				{...field("accessKey")}
				label="Sem o XML: chave de acesso"
				optional
				hint="Os 44 dígitos do DANFE. O número da nota faz parte deles."
				autoComplete="off"
				maxLength={80}
			/>
			<Button type="submit" kind="secondary" size="sm" busy={fetcher.state !== "idle"}>
				Anexar e avisar o cliente
			</Button>
		</ActionForm>
	);
}
