import { data, useNavigation } from "react-router";
import { attempt, readFormData } from "#app/platform/forms.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { ImportForm } from "#app/shop/catalogue/managing/ImportForm.tsx";
import { ImportPreview } from "#app/shop/catalogue/managing/ImportPreview.tsx";
import { importRefusals } from "#app/shop/catalogue/managing/import-plan.ts";
import { importProducts, planImport } from "#app/shop/catalogue/managing/import-products.server.ts";
import { managingMessages } from "#app/shop/catalogue/managing/managing.messages.ts";
import type { Route } from "./+types/import-products";

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
		typeof form.get("csv") === "string" ? String(form.get("csv")) : await fileText(form.get("file"));
	if (typeof key === "string") {
		const done = await attempt(() => importProducts(admin, text, key), { title: "Erro na importação" });
		if (done.ok) {
			const { created, updated } = done.value;
			return redirectWithToast("/admin/products", managingMessages.imported(created, updated));
		}
		if (done.refusal.kind !== "conflict") return done.response;
		const { data: answer, init } = done.response;
		const again = await attempt(() => planImport(text));
		return again.ok ? data({ ...answer, plan: again.value, csv: text }, init ?? {}) : again.response;
	}
	const planning = await attempt(
		() => {
			if (text.trim() === "")
				throw new Refusal("invalid", importRefusals.noFile, { fields: { file: importRefusals.noFile } });
			return planImport(text);
		},
		{ title: "Erro na importação" },
	);
	return planning.ok ? data({ plan: planning.value, csv: text }) : planning.response;
}

/** Spreadsheets of old write Latin-1; what is no UTF-8 is read as that. */
async function fileText(file: FormDataEntryValue | null): Promise<string> {
	if (!(file instanceof File)) return "";
	const bytes = await file.arrayBuffer();
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

export default function ImportProductsScreen({ actionData }: Route.ComponentProps) {
	const { state, formMethod } = useNavigation();
	const busy = state !== "idle" && formMethod === "POST";
	const answer = actionData && "plan" in actionData ? actionData : undefined;
	const refused = actionData && "fields" in actionData ? actionData.fields?.file : undefined;
	return (
		<>
			<ScreenHead title="Importar produtos">
				De uma planilha em CSV. Nada muda antes de você conferir o que vai mudar.
			</ScreenHead>
			<ImportForm busy={busy} error={refused} />
			{answer ? (
				<ImportPreview key={answer.plan.key} plan={answer.plan} csv={answer.csv} busy={busy} />
			) : null}
		</>
	);
}
