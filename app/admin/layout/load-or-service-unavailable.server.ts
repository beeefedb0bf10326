import { data } from "react-router";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { databaseErrorCode } from "#db/transactions.server.ts";

/**
 * Reads the data of a screen. On failure the screen shows its own sentence of section 8, with status 503, because a
 * later try may work. `unexpectedTitle` is for failures outside the database, where the specification tells the two
 * apart.
 */
export async function loadOrServiceUnavailable<T>(
	title: string,
	load: () => Promise<T>,
	unexpectedTitle = title,
): Promise<T> {
	try {
		return await load();
	} catch (error) {
		if (error instanceof Response || error instanceof Refusal) throw error;
		log.error({ error }, "a screen of the back office could not be read");
		throw data({ title: databaseErrorCode(error) === undefined ? unexpectedTitle : title }, 503);
	}
}
