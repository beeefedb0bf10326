import { href } from "react-router";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Badge, type BadgeTone } from "#app/ui/primitives/Badge.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { truncateWords } from "#app/values/text.ts";
import {
	IMPORT_FAILURE,
	type PlannedRow,
	type ProductImportPlan,
	productImportRefusals,
} from "./import-plan.ts";

const kinds: Record<PlannedRow["kind"], { label: string; tone: BadgeTone }> = {
	wrong: { label: "Com erro", tone: "destructive" },
	new: { label: "Novo", tone: "good" },
	changed: { label: "Muda", tone: "warning" },
	same: { label: "Igual", tone: "outline" },
};

/** The planned changes, mistakes first; unchanged lines are only counted. */
export function ProductImportPreview({
	plan,
	csv,
	busy,
}: {
	plan: ProductImportPlan;
	csv: string;
	busy: boolean;
}) {
	const { created, updated, same, wrong, ignored, stockLeft, replacesStock, key } = plan;
	const rows = plan.rows
		.filter(({ kind }) => kind !== "same")
		.toSorted((a, b) => Number(b.kind === "wrong") - Number(a.kind === "wrong") || a.line - b.line);
	const total = created + updated;
	return (
		<section aria-labelledby="conferencia" className="enter mt-10 border-t border-line pt-8">
			<h2 id="conferencia" className="font-serif text-xl font-medium">
				O que vai mudar
			</h2>
			<p className="mt-1 mb-5 text-ink-2" role="status">
				{[
					formatCount(created, "produto novo", "produtos novos"),
					formatCount(updated, "produto muda", "produtos mudam"),
					formatCount(same, "sem mudanças", "sem mudanças"),
					wrong > 0 ? formatCount(wrong, "linha com erro", "linhas com erro") : null,
				]
					.filter(Boolean)
					.join(" · ")}
			</p>
			<div className="space-y-3">
				{wrong > 0 ? (
					<Notice tone="bad" role="alert">
						{productImportRefusals.wrong}
					</Notice>
				) : null}
				{wrong === 0 && total === 0 ? <Notice tone="good">{productImportRefusals.nothing}</Notice> : null}
				{stockLeft > 0 ? (
					<ActionForm failure={IMPORT_FAILURE} encType="multipart/form-data">
						<Notice tone="warning">
							O arquivo não diz qual era o estoque quando foi exportado, e desde então pode ter havido vendas.
							Por isso o estoque de {formatCount(stockLeft, "produto", "produtos")} fica como está.
						</Notice>
						<input type="hidden" name="intent" value="replace-stock" />
						<textarea name="csv" hidden readOnly value={csv} />
						<Button type="submit" kind="secondary" size="sm" busy={busy} className="mt-3">
							Substituir o estoque
						</Button>
					</ActionForm>
				) : null}
				{replacesStock ? (
					<Notice tone="warning">
						O estoque será substituído pelos números do arquivo, sem contar o que foi vendido desde então.
					</Notice>
				) : null}
				{ignored.length > 0 ? (
					<Notice tone="warning">Colunas que não conhecemos ficam de fora: {ignored.join(", ")}.</Notice>
				) : null}
			</div>
			<ul className="mt-6">
				{rows.map((row) => (
					<li key={row.line} className="border-b border-line py-3">
						<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
							<span className="text-sm text-ink-2 tabular-nums">Linha {row.line}</span>
							<Badge tone={kinds[row.kind].tone}>{kinds[row.kind].label}</Badge>
							<span className="font-semibold">{row.name || "Sem nome"}</span>
						</p>
						{row.mistakes.map(({ column, message }) => (
							<p key={column} className="mt-1 text-[0.9375rem] text-brick">
								{column}: {message}
							</p>
						))}
						{row.stockSince ? (
							<p className="mt-1 text-[0.9375rem] text-ink-2">{formatSince(row.stockSince)}</p>
						) : null}
						{row.changes.length > 0 ? (
							<dl className="mt-1.5 grid gap-x-4 gap-y-1 text-[0.9375rem] sm:grid-cols-[10rem_minmax(0,1fr)]">
								{row.changes.map(({ column, from, to }) => (
									<div key={column} className="contents">
										<dt className="text-ink-2">{column}</dt>
										<dd className="min-w-0 break-words">
											<del className="text-ink-2">{truncateWords(from, 120) || "vazio"}</del>
											<span aria-hidden="true"> → </span>
											<ins className="font-semibold no-underline">{truncateWords(to, 120) || "vazio"}</ins>
										</dd>
									</div>
								))}
							</dl>
						) : null}
					</li>
				))}
			</ul>
			<ActionForm
				failure={IMPORT_FAILURE}
				encType="multipart/form-data"
				className="mt-6 flex flex-wrap justify-end gap-3"
			>
				<input type="hidden" name="intent" value="import" />
				<input type="hidden" name="key" value={key} />
				{replacesStock ? <input type="hidden" name="replacesStock" value="on" /> : null}
				{/* The file is sent again with the form, because the upload is gone after the first step. */}
				<textarea name="csv" hidden readOnly value={csv} />
				<ButtonLink to={href("/admin/products")} kind="secondary" size="sm">
					Cancelar
				</ButtonLink>
				{wrong === 0 && total > 0 ? (
					<Button type="submit" size="sm" busy={busy}>
						{busy ? "Importando..." : `Importar ${formatCount(total, "produto", "produtos")}`}
					</Button>
				) : null}
			</ActionForm>
		</section>
	);
}

const formatCount = (count: number, one: string, many: string): string =>
	`${count} ${count === 1 ? one : many}`;

function formatSince({ exported, now }: NonNullable<PlannedRow["stockSince"]>): string {
	const units = formatCount(Math.abs(now - exported), "unidade", "unidades");
	const what =
		now < exported ? `Vendas desde a exportação: ${units}.` : `Entraram desde a exportação: ${units}.`;
	return `${what} O estoque muda só pelo que você mudou no arquivo.`;
}
