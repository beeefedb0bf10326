import { log } from "#app/platform/log.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { findLabelPdf, type LabelPaper } from "#app/shop/labels/labels.queries.server.ts";
import type { Route } from "./+types/label-file";

const papers: readonly LabelPaper[] = ["etiqueta", "dace", "tudo"];

/**
 * A bought label; with “?papel=dace” its declaration of contents, with “?papel=tudo” both. They can be printed as
 * often as needed.
 */
export async function loader({ request, params: { orderId, labelId } }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const asked = new URL(request.url).searchParams.get("papel");
	const paper = papers.find((each) => each === asked) ?? "etiqueta";
	const pdf = await findLabelPdf(admin, orderId, labelId, paper).catch((error) => {
		log.error({ error, labelId }, "the papers of a label could not be joined");
		throw new Response("Não foi possível juntar os dois papéis em um arquivo. Imprima um de cada vez.", {
			status: 500,
			headers: { "Content-Type": "text/plain; charset=utf-8" },
		});
	});
	if (!pdf) throw new Response(null, { status: 404 });
	return new Response(new Uint8Array(pdf), {
		headers: {
			"Content-Type": "application/pdf",
			"Content-Disposition": `inline; filename="${paper}-${labelId.slice(0, 8)}.pdf"`,
			"Cache-Control": "private, no-store",
		},
	});
}
