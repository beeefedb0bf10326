import { DAY_MS } from "#app/values/date.ts";
import { startCepStubs } from "#tests/support/servers/cep-stubs.ts";
import { copyDemoFolder } from "./demo-folder.ts";
import { startShop } from "./shop-process.ts";

const MOVED_CLOCK = new URL("../../../proofs/support/moved-clock.ts", import.meta.url).href;

/** A shop with the demo, which is started again at the same address some days later. */
export async function startAgeingShop() {
	const services = await startCepStubs();
	const dataDir = await copyDemoFolder();
	const settings = { DEMO: "1", ...services.settings, RATE_LIMIT_FACTOR: "100" };
	const ageing = {
		shop: await startShop(settings, { dataDir }),
		async letPass(days: number): Promise<void> {
			const { port } = ageing.shop;
			await ageing.shop.stop({ keepData: true });
			const clock = { CLOCK_AHEAD_MS: String(days * DAY_MS), NODE_OPTIONS: `--import ${MOVED_CLOCK}` };
			ageing.shop = await startShop({ ...settings, ...clock }, { dataDir, port });
		},
		async stop(): Promise<void> {
			await ageing.shop.stop();
			await services.close();
		},
	};
	return ageing;
}
