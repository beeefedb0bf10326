import { href, useNavigation } from "react-router";
import { z } from "zod";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { adminProductMessages } from "#app/admin/products/admin-products.messages.ts";
import {
	IMPORT_FAILURE,
	type ProductImportPlan,
	productImportRefusals,
} from "#app/admin/products/import/import-plan.ts";
import { importProducts, planImport } from "#app/admin/products/import/import-products.server.ts";
import { ProductImportForm } from "#app/admin/products/import/ProductImportForm.tsx";
import { ProductImportPreview } from "#app/admin/products/import/ProductImportPreview.tsx";
import { checkbox } from "#app/platform/forms/fields.ts";
import { type FormOutcome, formAction } from "#app/platform/forms/form-action.server.ts";
import { decodeCsv } from "#app/platform/lists/csv.ts";
import { fieldRefusal } from "#app/platform/refusals.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/admin-import-products";

export async function loader({ request }: Route.LoaderArgs) {
	await requireAdmin(request);
	return null;
}

interface ImportData {
	plan?: ProductImportPlan;
	csv?: string;
}

/** The first form shows what the file would change; the second, with that plan's key, applies it. */
export async function action({ request }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	return formAction(
		request,
		admin,
		{
			default: {
				run: async (_, __, { form }): Promise<FormOutcome<ImportData>> => {
					const csv = await readCsvText(form.get("file"));
					return { data: { plan: await planImport(admin, csv), csv } };
				},
			},
			"replace-stock": {
				schema: z.object({ csv: z.string() }),
				run: async (_, { csv }): Promise<FormOutcome<ImportData>> => ({
					data: { plan: await planImport(admin, csv, { replacesStock: true }), csv },
				}),
			},
			import: {
				schema: confirmedImport,
				run: async (_, { csv, key, replacesStock }): Promise<FormOutcome<ImportData>> => {
					const { created, updated } = await importProducts(admin, csv, key, { replacesStock });
					return {
						redirectTo: href("/admin/products"),
						toast: adminProductMessages.imported(created, updated),
					};
				},
				// The products have changed since the plan was shown, so the new plan is shown at once.
				onRefusal: async ({ kind }, form) => {
					const csv = String(form.get("csv") ?? "");
					if (kind !== "conflict") return {};
					return planImport(admin, csv, { replacesStock: form.has("replacesStock") }).then(
						(plan) => ({ data: { plan, csv } }),
						() => ({}),
					);
				},
			},
		},
		{ failureTitle: IMPORT_FAILURE },
	);
}

const confirmedImport = z.object({ csv: z.string(), key: z.string(), replacesStock: checkbox });

async function readCsvText(file: FormDataEntryValue | null): Promise<string> {
	const text = file instanceof File ? decodeCsv(await file.arrayBuffer()) : "";
	if (text?.trim()) return text;
	// If no file is chosen, browsers send one without a name.
	const isChosen = file instanceof File && file.name !== "";
	const { noFile, emptyFile, notText } = productImportRefusals;
	const message = text === null ? notText : isChosen ? emptyFile : noFile;
	throw fieldRefusal("file", message);
}

export default function AdminImportProductsPage({ actionData }: Route.ComponentProps) {
	const { state, formMethod } = useNavigation();
	const busy = state !== "idle" && formMethod === "POST";
	return (
		<>
			<AdminPageHeader title="Importar produtos">
				De uma planilha em CSV. Nada muda antes de você conferir o que vai mudar.
			</AdminPageHeader>
			<ProductImportForm busy={busy} result={actionData} />
			{actionData?.plan ? (
				<ProductImportPreview
					key={actionData.plan.key}
					plan={actionData.plan}
					csv={actionData.csv ?? ""}
					busy={busy}
				/>
			) : null}
		</>
	);
}
