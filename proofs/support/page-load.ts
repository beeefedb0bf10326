import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { pause } from "./proof.ts";
import { shopClock } from "./shop-clock.ts";

export interface Outcome {
	status: number;
	isWhole: boolean;
	hasRetryAfter: boolean;
	/** Milliseconds in the shop's own time. */
	took: number;
}

/** Requests for lists that were never requested before, so that every one must be rendered. */
export interface PageLoad {
	port: number;
	/** The shop's process: durations and rates are in its own time (`shop-clock.ts`). */
	pid: number;
	/** The first price used in their filters: no two loads request the same list. */
	from: number;
	forMs: number;
	/** Either this many visitors who wait for each response, or this many requests a second, whether answered or not. */
	pace: { visitors: number } | { perSecond: number };
}

/** Sends requests from a separate process, so that its work delays neither the shop's event loop nor its own clock. */
export class LoadGenerator {
	readonly #process: ChildProcess = fork(import.meta.filename, [IS_GENERATOR]);

	async send(load: PageLoad): Promise<Outcome[]> {
		this.#process.send(load);
		const [response] = (await once(this.#process, "message")) as [Outcome[] | string];
		if (typeof response === "string") throw new Error(response);
		return response;
	}

	stop(): void {
		this.#process.kill();
	}
}

const IS_GENERATOR = "generator";
if (process.argv[2] === IS_GENERATOR && process.send) {
	process.on("message", (load: PageLoad) => {
		generate(load).then(
			(outcomes) => process.send?.(outcomes),
			(error: unknown) => process.send?.(String(error)),
		);
	});
}

type Ask = () => Promise<Outcome>;

async function generate({ port, pid, from, forMs, pace }: PageLoad): Promise<Outcome[]> {
	const clock = shopClock(pid);
	const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
	let next = from;
	const ask: Ask = async () => {
		next += 1;
		const startedAt = clock();
		const response = await requestPage(agent, port, `/products?min=${next}`);
		return { ...response, took: clock() - startedAt };
	};
	try {
		return await ("visitors" in pace
			? closedLoop(ask, clock, pace.visitors, forMs)
			: openLoop(ask, clock, pace.perSecond, forMs));
	} finally {
		agent.destroy();
	}
}

/** Sends the next request when one is answered. */
async function closedLoop(
	ask: Ask,
	clock: () => number,
	visitors: number,
	forMs: number,
): Promise<Outcome[]> {
	const endsAt = clock() + forMs;
	const outcomes: Outcome[] = [];
	await Promise.all(
		Array.from({ length: visitors }, async () => {
			while (clock() < endsAt) outcomes.push(await ask());
		}),
	);
	return outcomes;
}

/** Sends requests at a fixed rate, whether they are answered or not. */
async function openLoop(ask: Ask, clock: () => number, perSecond: number, forMs: number): Promise<Outcome[]> {
	const startedAt = clock();
	const asked: Promise<Outcome>[] = [];
	for (let elapsed = 0; elapsed < forMs; elapsed = clock() - startedAt) {
		while (asked.length < (elapsed / 1_000) * perSecond) asked.push(ask());
		await pause(5);
	}
	return Promise.all(asked);
}

function requestPage(agent: Agent, port: number, path: string): Promise<Omit<Outcome, "took">> {
	return new Promise((resolve, reject) => {
		const asked = request({ agent, host: "127.0.0.1", port, path }, (response) => {
			let end = "";
			response.setEncoding("latin1").on("data", (text: string) => {
				end = (end + text).slice(-20);
			});
			response.once("error", reject);
			response.once("end", () =>
				resolve({
					status: response.statusCode ?? 0,
					isWhole: end.trimEnd().endsWith("</html>"),
					hasRetryAfter: Number(response.headers["retry-after"]) > 0,
				}),
			);
		});
		asked.once("error", reject);
		asked.end();
	});
}
