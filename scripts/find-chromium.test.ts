import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findChromium, hasChromiumPackage } from "./find-chromium.mjs";
import { root } from "./setup.mjs";

beforeEach(() => void vi.stubEnv("CHROMIUM", ""));
afterEach(() => void vi.unstubAllEnvs());

it("the browser is the one that a variable names", async () => {
	vi.stubEnv("CHROMIUM", "/opt/another/chromium");
	expect(await findChromium()).toBe("/opt/another/chromium");
});

it("npm's browser lies in the project's folder with its libraries and font, and starts with nothing else", async () => {
	const browser = await findChromium();
	const folder = dirname(browser);
	expect(folder.startsWith(join(root, "node_modules", ".cache"))).toBe(hasChromiumPackage);
	const { stdout } = await promisify(execFile)(browser, ["--version"], { env: {} });
	expect(stdout).toMatch(/Chrom(ium|e).* \d{3}\./);
	const files = hasChromiumPackage ? await readdir(folder, { recursive: true }) : [];
	for (const name of ["al2023/lib/libnss3.so", "libGLESv2.so"])
		expect(files.includes(name)).toBe(hasChromiumPackage);
	expect(files.some((name) => name.endsWith(".ttf"))).toBe(hasChromiumPackage);
	// Executable for other accounts too.
	expect((await stat(browser)).mode & 0o005).toBe(0o005);
	expect((await stat(folder)).mode & 0o005).toBe(0o005);
});

it("text has its letters, and nothing is left at home", async () => {
	const home = await mkdtemp(join(tmpdir(), "cerne-browser-"));
	const browser = await chromium.launch({
		executablePath: await findChromium(),
		args: ["--no-sandbox", "--disable-gpu"],
		env: { HOME: home },
	});
	try {
		const page = await browser.newPage();
		await page.setContent("<span>Cerne</span>");
		expect(await page.locator("span").evaluate((text: HTMLElement) => text.offsetWidth)).toBeGreaterThan(20);
	} finally {
		await browser.close();
		expect(await readdir(home)).toEqual([]);
		await rm(home, { recursive: true });
	}
});
