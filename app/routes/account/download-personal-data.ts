import { textStream } from "#app/platform/rendering/text-stream.server.ts";
import { requireCustomer } from "#app/shop/accounts/session/guards.server.ts";
import { oneDownload } from "#app/shop/limits/one-download.server.ts";
import { writePersonalData } from "#app/shop/personal-data/export-personal-data.server.ts";
import type { Route } from "./+types/download-personal-data";

/** The copy of the customer's personal data as a file, written at the reader's pace. */
export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
	const customer = await requireCustomer(request);
	return oneDownload(request, customer.id, async () => {
		return new Response(await textStream(writePersonalData(customer)), {
			headers: {
				"Content-Type": "application/json; charset=utf-8",
				"Content-Disposition": 'attachment; filename="meus-dados.json"',
				"Cache-Control": "private, no-store",
			},
		});
	});
}
