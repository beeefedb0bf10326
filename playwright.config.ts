import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/find-chromium.mjs";
import { onlyOnPhones, phoneJourneys } from "./tests/support/browser/phone-journeys.ts";

/** Flags without which a browser in a closed network keeps asking for its maker's servers. */
export const chromiumArguments = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/** Journeys run against the built shop, one process with the demo for each worker. */
export default defineConfig({
	testDir: "tests/journeys",
	outputDir: "test-results",
	globalSetup: "tests/support/setup/demo-folder.ts",
	fullyParallel: true,
	forbidOnly: true,
	retries: 0,
	// A journey waits for mails, messages and pauses in typing for a third of its time.
	workers: Math.min(6, availableParallelism() + 2),
	// The longest take 50 s alone, and twice as much where others share their two cores.
	timeout: 240_000,
	expect: { timeout: 20_000 },
	reporter: [["list"], ["json", { outputFile: "test-results/journeys.json" }]],
	use: {
		locale: "pt-BR",
		timezoneId: "America/Sao_Paulo",
		launchOptions: { executablePath: await findChromium(), args: chromiumArguments },
		screenshot: "only-on-failure",
	},
	projects: [
		{
			name: "desktop",
			testIgnore: onlyOnPhones.map((name) => `${name}.spec.ts`),
			use: { viewport: { width: 1440, height: 900 } },
		},
		{
			name: "phone",
			testMatch: Object.keys(phoneJourneys).map((name) => `${name}.spec.ts`),
			use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
		},
	],
});
