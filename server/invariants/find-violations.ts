import { drizzle } from "drizzle-orm/node-postgres";
import { env } from "#app/platform/env.server.ts";
import { onOwnConnection } from "#db/connections/own-connection.server.ts";
import { LIBRARY_OPTIONS } from "#db/library.server.ts";
import { checkInvariants, type InvariantViolation } from "./invariants.ts";

export interface ViolationSearch {
	isAtRest?: boolean;
	/** Address of the open database on a server, if it is not the shop's. */
	serverUrl?: string | undefined;
}

/** All broken rules of the open database, however long the queries take. */
export function findViolations({
	serverUrl,
	...options
}: ViolationSearch = {}): Promise<InvariantViolation[]> {
	const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url } = env;
	const address = serverUrl ?? directUrl;
	return address ? checkServer(address, options) : checkInvariants(options);
}

/**
 * On a connection without a time limit, and in one snapshot: between two queries of a working shop, an order could
 * appear half finished.
 */
const checkServer = (url: string, options: Pick<ViolationSearch, "isAtRest">) =>
	onOwnConnection(url, async (client) => {
		await client.query("begin transaction isolation level repeatable read read only");
		await client.query(
			"select set_config('statement_timeout', '0', true), set_config('jit', 'off', true), set_config('work_mem', '64MB', true)",
		);
		return checkInvariants(options, drizzle(client, LIBRARY_OPTIONS));
	});
