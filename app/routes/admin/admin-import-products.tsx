import { data, href, useNavigation } from "react-router";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { adminProductMessages } from "#app/admin/products/admin-products.messages.ts";
import { productImportRefusals } from "#app/admin/products/import/import-plan.ts";
import { importProducts, planImport } from "#app/admin/products/import/import-products.server.ts";
import { ProductImportForm } from "#app/admin/products/import/ProductImportForm.tsx";
import { ProductImportPreview } from "#app/admin/products/import/ProductImportPreview.tsx";
import { attempt, readFormData } from "#app/platform/forms/forms.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/admin-import-products";

export async function loader({ request }: Route.LoaderArgs) {
	await requireAdmin(request);
	return null;
}

/** First what the file would do; with the key of that, it is done. */
export async function action({ request }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	const form = await readFormData(request);
	const key = form.get("key");
	const text =
		typeof form.get("csv") === "string" ? String(form.get("csv")) : await readCsvText(form.get("file"));
	if (typeof key === "string") {
		const imported = await attempt(() => importProducts(admin, text, key), { title: "Erro na importação" });
		if (imported.ok) {
			const { created, updated } = imported.value;
			return redirectWithToast(href("/admin/products"), adminProductMessages.imported(created, updated));
		}
		if (imported.refusal.kind !== "conflict") return imported.response;
		const { data: answer, init } = imported.response;
		const replanned = await attempt(() => planImport(admin, text));
		return replanned.ok
			? data({ ...answer, plan: replanned.value, csv: text }, init ?? {})
			: replanned.response;
	}
	const planning = await attempt(
		() => {
			if (text.trim() === "")
				throw new Refusal("invalid", productImportRefusals.noFile, {
					fields: { file: productImportRefusals.noFile },
				});
			return planImport(admin, text);
		},
		{ title: "Erro na importação" },
	);
	return planning.ok ? data({ plan: planning.value, csv: text }) : planning.response;
}

/** Spreadsheets of old write Latin-1; what is no UTF-8 is read as that. */
async function readCsvText(file: FormDataEntryValue | null): Promise<string> {
	if (!(file instanceof File)) return "";
	const bytes = await file.arrayBuffer();
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

export default function AdminImportProductsPage({ actionData }: Route.ComponentProps) {
	const { state, formMethod } = useNavigation();
	const busy = state !== "idle" && formMethod === "POST";
	const answer = actionData && "plan" in actionData ? actionData : undefined;
	const refused = actionData && "fields" in actionData ? actionData.fields?.file : undefined;
	return (
		<>
			<AdminPageHeader title="Importar produtos">
				De uma planilha em CSV. Nada muda antes de você conferir o que vai mudar.
			</AdminPageHeader>
			<ProductImportForm busy={busy} error={refused} />
			{answer ? (
				<ProductImportPreview key={answer.plan.key} plan={answer.plan} csv={answer.csv} busy={busy} />
			) : null}
		</>
	);
}
