import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Vitest keeps a token in the account's folder for data, unless another is named: here, for every way to start it.
process.env.XDG_DATA_HOME = join(import.meta.dirname, "node_modules", ".cache");

const setupFiles = ["tests/support/setup/fail-on-console.ts"];
const databaseSetup = [
	"tests/support/setup/fresh-modules.ts",
	"tests/support/setup/temp-data-dir.ts",
	...setupFiles,
	"tests/support/setup/fresh-database.ts",
];

/**
 * Pure tests, the database tests once on each engine, and tests of the built shop from outside: on
 * the embedded engine, and with several processes on one PostgreSQL.
 */
export default defineConfig({
	test: {
		// Tests of PostgreSQL and of the built shop wait for other processes and for time-outs.
		maxWorkers: availableParallelism() + 1,
		// One second, the library's own, is too short for a shop that shares two cores with other tests.
		expect: { poll: { timeout: 20_000 } },
		env: { NODE_ENV: "test", LOG_LEVEL: "silent", AUTH_SECRET: "only-for-tests-0123456789-abcdefghij" },
		projects: [
			{
				extends: true,
				test: {
					name: "unit",
					isolate: false,
					include: ["{app,server,db,benchmarks,scripts,tests}/**/*.test.{ts,tsx}"],
					exclude: ["**/*.db.test.{ts,tsx}", "tests/{journeys,http}/**"],
					setupFiles: ["tests/support/setup/fresh-modules.ts", ...setupFiles],
					// Properties that try every kind of text take seconds on a machine that is busy otherwise.
					testTimeout: 60_000,
				},
			},
			{
				extends: true,
				test: {
					name: "db-pglite",
					isolate: false,
					include: ["{app,server,db,tests}/**/*.db.test.{ts,tsx}"],
					globalSetup: ["tests/support/setup/database-template.ts"],
					setupFiles: databaseSetup,
					env: { TEST_ENGINE: "pglite" },
					testTimeout: 60_000,
					hookTimeout: 120_000,
				},
			},
			{
				extends: true,
				test: {
					name: "db-postgres",
					isolate: false,
					include: ["{app,server,db,tests}/**/*.db.test.{ts,tsx}"],
					globalSetup: ["tests/support/setup/postgres-server.ts"],
					setupFiles: databaseSetup,
					env: { TEST_ENGINE: "postgres" },
					testTimeout: 60_000,
					hookTimeout: 120_000,
				},
			},
			{
				extends: true,
				test: {
					name: "http",
					include: ["tests/http/**/*.test.ts"],
					exclude: ["**/*.postgres.test.ts"],
					globalSetup: ["tests/support/setup/http-shop.ts"],
					setupFiles,
					testTimeout: 120_000,
					hookTimeout: 120_000,
				},
			},
			{
				extends: true,
				test: {
					name: "http-postgres",
					include: ["tests/http/**/*.postgres.test.ts"],
					globalSetup: ["tests/support/setup/postgres-server.ts"],
					setupFiles,
					testTimeout: 120_000,
					hookTimeout: 120_000,
				},
			},
		],
	},
});
