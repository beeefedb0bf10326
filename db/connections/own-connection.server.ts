import { Client } from "pg";
import { asConnectionError } from "./connection-error.server.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Opens a connection outside the shop's pools; the caller ends it. Throws a `ConnectionError` if the server does not
 * answer within five seconds, and the server's error if it refuses.
 */
export async function openOwnConnection(url: string): Promise<Client> {
	const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
	// A failing statement reports a lost connection. Without this listener the lost connection would also end the
	// process.
	client.on("error", () => {});
	await client.connect().catch(asConnectionError("08001"));
	return client;
}

/** Runs `work` on such a connection and ends it, even if the work fails. */
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
