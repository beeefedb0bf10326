import { requireCustomer } from "#app/shop/accounts/session/guards.server.ts";
import { exportPersonalData } from "#app/shop/personal-data/export-personal-data.server.ts";
import type { Route } from "./+types/download-personal-data";

/** A file with everything the shop stores about the customer. */
export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
	const own = await exportPersonalData(await requireCustomer(request));
	return new Response(JSON.stringify(own, null, "\t"), {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": 'attachment; filename="meus-dados.json"',
			"Cache-Control": "private, no-store",
		},
	});
}
