import { parseArgs } from "node:util";
import { startCepStubs } from "#tests/support/servers/cep-stubs.ts";
import { startPostgres } from "#tests/support/setup/postgres-server.ts";
import { SHOP_SECRET } from "#tests/support/setup/shop-process.ts";
import { benchRace } from "./bench-race.ts";
import { databaseUnavailableProof } from "./database-away.ts";
import { dayChanges } from "./day-change.ts";
import { folderUpgrades } from "./folder-upgrade.ts";
import { fullDisk } from "./full-disk.ts";
import { killedUnderLabels } from "./killed-under-labels.ts";
import { killedUnderMoney } from "./killed-under-money.ts";
import { killedUnderOrders } from "./killed-under-orders.ts";
import { killedUnderPlaces } from "./killed-under-places.ts";
import { killedUnderRecords } from "./killed-under-records.ts";
import { killedUnderRestore } from "./killed-under-restore.ts";
import { mailDown } from "./mail-down.ts";
import { migrating } from "./migrating.ts";
import { notificationStorm } from "./notification-storm.ts";
import { overload } from "./overload.ts";
import { transactionPooler } from "./pooler.ts";
import { replicas } from "./replica.ts";
import { rollingRestarts } from "./rolling-restart.ts";
import { rollingUpgrades } from "./rolling-upgrade.ts";
import { soak } from "./soak.ts";
import { stockRace } from "./stock-race.ts";
import type { Proof, ProofContext } from "./support/proof.ts";

/*
 * `npm run prove` runs all proofs; `npm run prove -- stock kill` those whose names start with these words. Each
 * prints one line with its figures. `--rounds=3` makes a quick run (`kill --kills=3` for the kills alone); without
 * it, the run takes long. `soak --minutes=60` runs only when it is named. The last results are in docs/proofs.md.
 */
const proofs: readonly Proof[] = [
	...stockRace,
	...benchRace,
	...dayChanges,
	databaseUnavailableProof,
	...fullDisk,
	overload,
	...rollingRestarts,
	...rollingUpgrades,
	...folderUpgrades,
	...killedUnderOrders,
	killedUnderPlaces,
	...killedUnderMoney,
	...killedUnderRecords,
	killedUnderLabels,
	...killedUnderRestore,
	notificationStorm,
	mailDown,
	...migrating,
	transactionPooler,
	...replicas,
];

const options = {
	rounds: { type: "string" },
	kills: { type: "string" },
	minutes: { type: "string" },
} as const;
const { values, positionals: wanted } = parseArgs({ options, allowPositionals: true });
const chosen = [...proofs, soak].filter(({ name }) =>
	wanted.length === 0 ? name !== soak.name : wanted.some((start) => name.startsWith(start)),
);
const rounds = Number(values.rounds ?? values.kills ?? Number.NaN);
const postgres = await startPostgres();
const services = await startCepStubs();
const world: ProofContext = {
	postgresUrl: postgres.url,
	settings: {
		DEMO: "0",
		AUTH_SECRET: SHOP_SECRET,
		RATE_LIMIT_FACTOR: "10000",
		LOG_LEVEL: "error",
		...services.settings,
	},
	minutes: Number(values.minutes ?? 60),
	rounds: (usual) => (rounds > 0 ? rounds : usual),
};

let failed = chosen.length === 0 ? 1 : 0;
for (const { name, run } of chosen) {
	const startedAt = performance.now();
	const took = () => `${Math.round((performance.now() - startedAt) / 1000)} s`;
	try {
		console.log(`✓ ${name}: ${await run(world)} (${took()})`);
	} catch (error) {
		failed += 1;
		const cause = error instanceof Error && error.cause ? ` (${String(error.cause)})` : "";
		console.log(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}${cause} (${took()})`);
	}
}
await services.close();
await postgres.stop();
console.log(`${chosen.length - failed} of ${chosen.length} proofs hold`);
process.exit(failed === 0 ? 0 : 1);
