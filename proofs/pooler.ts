import { sendRequest } from "#tests/support/send-request.ts";
import { startPgBouncer } from "#tests/support/setup/pgbouncer.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { assertThat, newDatabase, onDatabase, type Proof } from "./support/proof.ts";
import { assertNoFailures, assertStock, startShopping, stockUp } from "./support/shopping.ts";

/** How many contact forms one client may send in ten minutes (`rate-limits.ts`). */
const ALLOWED = 10;
const ATTEMPTS = 16;

/** Visitors with a different address for each request, so that no client reaches its limit. */
class Crowd extends Visitor {
	static #people = 0;

	override request(...[path, question]: Parameters<Visitor["request"]>) {
		Crowd.#people += 1;
		const [high, low] = [Math.floor(Crowd.#people / 250) % 250, Crowd.#people % 250];
		const headers = { ...question?.headers, "X-Forwarded-For": `198.18.${high}.${low}` };
		return super.request(path, { ...question, headers });
	}
}

/**
 * Two processes behind PgBouncer in transaction mode, one of which does not know the server's own address, while
 * visitors read pages that must be rendered and buy: nothing fails, and a client's attempts are counted across both.
 */
export const transactionPooler: Proof = {
	name: "PgBouncer in transaction mode",
	async run(world) {
		const direct = await newDatabase(world);
		const pooler = await startPgBouncer(direct);
		const pooled = new URL(pooler.url);
		pooled.pathname = new URL(direct).pathname;
		const address = { engine: "postgres", url: pooled.href, directUrl: direct } as const;
		const products = await onDatabase({ engine: "postgres", url: direct }, () => stockUp(4));
		const settings = {
			...world.settings,
			DATABASE_URL: pooled.href,
			RATE_LIMIT_FACTOR: "1",
			TRUST_PROXY: "1",
		};
		const shops = await Promise.all([
			startShop({ ...settings, DATABASE_DIRECT_URL: direct }),
			startShop(settings),
		]);
		const origins = shops.map(({ origin }) => origin);
		const shopping = await startShopping({
			origins,
			readers: 8,
			products,
			path: (count) => `/products?min=${count}`,
			newVisitor: (origin) => new Crowd(origin),
		});
		/** Sends the form to the shops in turn; returns how many attempts were accepted. */
		const acceptedOf = async (client: string): Promise<number> => {
			let accepted = 0;
			for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
				const { status } = await sendRequest(origins[attempt % origins.length] ?? "", "/contact", {
					method: "POST",
					headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": client },
					body: "name=",
				});
				assertThat(status === 422 || status === 429, `an attempt was answered with ${status}`);
				if (status === 422) accepted += 1;
			}
			return accepted;
		};
		try {
			const rounds = world.rounds(40);
			const accepted: number[] = [];
			for (let client = 0; client < rounds; client += 1)
				accepted.push(await acceptedOf(`203.0.113.${client}`));
			await shopping.end();
			assertNoFailures(shopping);
			// A process that gets no answer from the database within half a second continues with its own count.
			const most = Math.max(...accepted);
			assertThat(most < ALLOWED + shops.length, `${most} attempts of one client were let through`);
			assertThat(Math.min(...accepted) >= ALLOWED, "a client was refused too early");
			await onDatabase(address, () => assertStock(products));
			const { pages, orders } = shopping.requests;
			const exact = accepted.filter((count) => count === ALLOWED).length;
			return `${pages} rendered pages and ${orders} orders over two processes, none failed; of ${rounds} clients with ${ATTEMPTS} attempts each ${exact} were let through ${ALLOWED} times, none more than ${most}; invariants hold`;
		} finally {
			void shopping.end();
			for (const shop of shops) await shop.stop({ signal: "SIGKILL" });
			await pooler.stop();
		}
	},
};
