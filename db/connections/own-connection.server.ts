import { Client } from "pg";
import { asConnectionError } from "./connection-error.server.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * A connection outside of the shop's pools, whose caller ends it. Throws a `ConnectionError` when the server does not
 * answer within five seconds, and its own error when it refuses.
 */
export async function openOwnConnection(url: string): Promise<Client> {
	const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
	// The failing statement reports a lost connection. Without this listener it would end the process as well.
	client.on("error", () => {});
	await client.connect().catch(asConnectionError("08001"));
	return client;
}

/** Does `work` on such a connection and ends it, also when the work fails. */
export async function onOwnConnection<Result>(
	url: string,
	work: (client: Client) => Promise<Result>,
): Promise<Result> {
	const client = await openOwnConnection(url);
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}
