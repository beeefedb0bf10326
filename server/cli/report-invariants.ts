import { drizzle } from "drizzle-orm/node-postgres";
import { env } from "#app/platform/env.server.ts";
import { onOwnConnection } from "#db/connections/own-connection.server.ts";
import { LIBRARY_OPTIONS } from "#db/library.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { pluralize, print } from "./run-command.ts";

interface ReportOptions {
	isAtRest?: boolean;
	/** Address of the open database on a server, if it is not the shop's. */
	serverUrl?: string | undefined;
}

/** Prints each broken rule with the row that breaks it; throws if there are any. */
export async function reportInvariants({ serverUrl, ...options }: ReportOptions = {}): Promise<void> {
	const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url } = env;
	const address = serverUrl ?? directUrl;
	const violations = await (address ? checkServer(address, options) : checkInvariants(options));
	for (const { rule, id } of violations) print(`Não vale: “${rule}”, em ${id}`);
	if (violations.length > 0) {
		throw new Error(`${pluralize(violations.length, "problema", "problemas")} a resolver.`);
	}
	print("Tudo em ordem: pedidos, dinheiro, estoque e envios conferem.");
}

/**
 * On a connection without a time limit, and in one snapshot: between two queries of a working shop, an order could
 * appear half finished.
 */
const checkServer = (url: string, options: Pick<ReportOptions, "isAtRest">) =>
	onOwnConnection(url, async (client) => {
		await client.query("begin transaction isolation level repeatable read read only");
		await client.query(
			"select set_config('statement_timeout', '0', true), set_config('jit', 'off', true), set_config('work_mem', '64MB', true)",
		);
		return checkInvariants(options, drizzle(client, LIBRARY_OPTIONS));
	});
