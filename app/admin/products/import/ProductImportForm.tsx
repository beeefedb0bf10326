import { useId } from "react";
import { href } from "react-router";
import type { FormResult } from "#app/ui/fields/form-result.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { IMPORT_FAILURE } from "./import-plan.ts";

/** Uploads the file. The list's export serves as the template. */
export function ProductImportForm({ busy, result }: { busy: boolean; result: FormResult | undefined }) {
	const id = useId();
	const error = result?.fields?.file;
	return (
		<ActionForm
			failure={IMPORT_FAILURE}
			result={result}
			encType="multipart/form-data"
			preventScrollReset
			className="max-w-3xl"
		>
			<label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
				Arquivo CSV
			</label>
			<div className="flex flex-wrap gap-3">
				<input
					id={id}
					type="file"
					name="file"
					accept=".csv,text/csv"
					required
					aria-invalid={error ? true : undefined}
					aria-describedby={`${id}-hint`}
					className={`min-w-0 flex-1 basis-64 rounded-md border bg-white p-2 text-[0.9375rem] file:mr-3 file:min-h-8 file:rounded-sm file:border-0 file:bg-paper-2 file:px-3 file:font-semibold ${error ? "border-brick" : "border-line-strong"}`}
				/>
				<Button type="submit" size="sm" busy={busy} className="min-h-12">
					{busy ? "Conferindo..." : "Conferir arquivo"}
				</Button>
			</div>
			<p id={`${id}-hint`} className={`mt-2 text-sm ${error ? "text-brick" : "text-ink-2"}`}>
				{error ?? (
					<>
						O modelo é o{" "}
						<a href={href("/admin/products.csv")} className="underline underline-offset-4">
							arquivo exportado
						</a>
						: mude o que quiser e envie de volta. Linha sem id cria um produto; coluna que falta fica como
						está. O estoque muda pela diferença para “estoque_exportado”, assim nenhuma venda se perde.
					</>
				)}
			</p>
		</ActionForm>
	);
}
