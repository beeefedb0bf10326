import { data } from "react-router";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { databaseErrorCode } from "#db/transactions.server.ts";

/**
 * Reads what a screen shows. When that fails, the screen's own sentence of section 8 takes its
 * place, with the status of something that may work later. `unexpectedTitle` is for a failure that is
 * not the database's, where the specification tells the two apart.
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
