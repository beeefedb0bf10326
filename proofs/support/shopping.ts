import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories/factories.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { assertInvariants, assertThat, pause } from "./proof.ts";

/** Stock of each product that is bought. */
export const STOCK = 100_000;

/** Visitors who read and buy, one request after the other, until they are told to stop. */
export interface Shopping {
	requests: { pages: number; orders: number };
	/** The ids of the orders that were acknowledged. */
	placed: string[];
	/** Requests that were not answered as expected. */
	failures: string[];
	/** Waits for the requests in progress. */
	end(): Promise<void>;
}

/** Makes enough stock of one product per buyer, so that no buyer waits for another. */
export async function stockUp(buyers: number) {
	await allowManyUnpaidOrders();
	return Promise.all(Array.from({ length: buyers }, () => insertProduct({ stockQuantity: STOCK })));
}

/** Must be called while the database is open. */
export const assertStock = (products: readonly { id: string }[]): Promise<void> =>
	assertInvariants(new Map(products.map(({ id }) => [id, STOCK])));

/** Each visitor starts at another origin in turn; `path` lists the pages that are read, from first to last. */
export async function startShopping({
	origins,
	readers,
	products,
	path,
	newVisitor = (origin) => new Visitor(origin),
	pauseMs = 0,
}: {
	origins: readonly string[];
	readers: number;
	products: readonly { id: string }[];
	path: (count: number) => string;
	newVisitor?: (origin: string) => Visitor;
	/** How long a reader stays on a page, in milliseconds. */
	pauseMs?: number;
}): Promise<Shopping> {
	const requests = { pages: 0, orders: 0 };
	const failures: string[] = [];
	const placed: string[] = [];
	let isOver = false;
	let asked = 0;
	const enter = (index: number) => newVisitor(origins[index % origins.length] ?? "");
	const read = async (_: unknown, index: number): Promise<void> => {
		const reader = enter(index);
		while (!isOver) {
			const address = path(asked++);
			const outcome = await reader.request(address).then(
				({ status }) => status,
				(error: Error) => error.message,
			);
			requests.pages += 1;
			if (outcome !== 200) failures.push(`GET ${address}: ${outcome}`);
			if (pauseMs > 0) await pause(pauseMs);
		}
	};
	const buyers = products.map(({ id }, index) => ({ visitor: enter(index), productId: id }));
	for (const { visitor } of buyers) await visitor.signUp();
	const buy = async ({ visitor, productId }: (typeof buyers)[number]): Promise<void> => {
		while (!isOver) {
			const response = await visitor
				.submitCheckout([{ productId, quantity: 1 }])
				.catch((error: Error) => error);
			requests.orders += 1;
			const id = response instanceof Error ? undefined : placedOrderId(response);
			if (id) placed.push(id);
			else failures.push(`order: ${response instanceof Error ? response.message : response.status}`);
		}
	};
	const underWay = Promise.all([...Array.from({ length: readers }, read), ...buyers.map(buy)]);
	return {
		requests,
		failures,
		placed,
		async end() {
			isOver = true;
			await underWay;
		},
	};
}

/** Throws with the kinds of failures, if any. */
export function assertNoFailures({ requests, failures }: Shopping, others: readonly string[] = []): void {
	const total = requests.pages + requests.orders;
	assertThat(
		failures.length === 0,
		`${failures.length} of ${total} failed: ${[...new Set([...others, ...failures])].slice(0, 5).join("; ")}`,
	);
}
