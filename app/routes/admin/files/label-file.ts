import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { findLabelPdf } from "#app/shop/labels/labels.queries.server.ts";
import type { Route } from "./+types/label-file";

/** A bought label, or with “?papel=dace” its declaration of contents, as often as it has to be printed. */
export async function loader({ request, params: { orderId, labelId } }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const paper = new URL(request.url).searchParams.get("papel") === "dace" ? "dace" : "etiqueta";
	const pdf = await findLabelPdf(admin, orderId, labelId, paper);
	if (!pdf) throw new Response(null, { status: 404 });
	return new Response(new Uint8Array(pdf), {
		headers: {
			"Content-Type": "application/pdf",
			"Content-Disposition": `inline; filename="${paper}-${labelId.slice(0, 8)}.pdf"`,
			"Cache-Control": "private, no-store",
		},
	});
}
