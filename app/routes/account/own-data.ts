import { requireCustomer } from "#app/shop/accounts/guards.server.ts";
import { collectOwnData } from "#app/shop/personal-data/collect-own-data.server.ts";
import type { Route } from "./+types/own-data";

/** A copy of what the shop keeps about whoever asks, as a file to keep. */
export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
	const own = await collectOwnData(await requireCustomer(request));
	return new Response(JSON.stringify(own, null, "\t"), {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": 'attachment; filename="meus-dados.json"',
			"Cache-Control": "private, no-store",
		},
	});
}
