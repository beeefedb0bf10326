import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { selfSignedCertificate } from "../tests/support/servers/self-signed-certificate.ts";
import { printLine, root, shopEnvironment, shopNode } from "./setup.mjs";
import { findProgram } from "./system-programs.mjs";

/*
 * `npm run check-operation`: checks the files of `deploy/` with the programs that read them in production. A program
 * that is not installed is named and its check left out. With a shop's settings in its environment, it also lists
 * what is missing before that shop may open (the list of the dashboard). Checks that need none of these programs are
 * in `tests/deploy`: alert expressions, the image and the container composition.
 */

const run = promisify(execFile);

/**
 * @type {{ name: string, program: import("./system-programs.mjs").SystemProgram, check: (program: string, folder:
 * string) => Promise<unknown> }[]}
 */
const operationChecks = [
	{
		name: "alert rules, their tests and the configuration of Prometheus",
		program: "promtool",
		async check(promtool, folder) {
			await cp(join(root, "deploy", "prometheus"), folder, { recursive: true });
			await run(promtool, ["check", "config", "prometheus.yml"], { cwd: folder });
			await run(promtool, ["test", "rules", "alerts.test.yml"], { cwd: folder });
		},
	},
	{
		name: "nginx",
		program: "nginx",
		async check(nginx, folder) {
			const { key, cert } = selfSignedCertificate();
			await writeFile(join(folder, "fullchain.pem"), cert);
			await writeFile(join(folder, "privkey.pem"), key);
			const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
			const paths = temporary.map((each) => `${each}_temp_path ${folder}/${each};`).join("\n");
			for (const name of await readdir(join(root, "deploy", "nginx"))) {
				const text = await readFile(join(root, "deploy", "nginx", name), "utf8");
				await writeFile(
					join(folder, name),
					text
						.replaceAll("/etc/letsencrypt/live/your-shop.com.br/", `${folder}/`)
						.replaceAll(/\b(80|443)\b(?=;| ssl)/g, "1$1"),
				);
				await writeFile(
					join(folder, "nginx.conf"),
					`pid ${folder}/pid;\nevents {}\nhttp {\n${paths}\ninclude ${folder}/${name};\n}\n`,
				);
				await run(nginx, ["-t", "-c", join(folder, "nginx.conf"), "-e", "stderr"]);
			}
		},
	},
	{
		name: "units of systemd",
		program: "systemd-analyze",
		async check(analyze, folder) {
			const units = await readdir(join(root, "deploy", "systemd"));
			for (const unit of units) {
				const text = await readFile(join(root, "deploy", "systemd", unit), "utf8");
				// The shop is not installed on the machine that checks.
				await writeFile(
					join(folder, unit.replace("@.", "@3001.")),
					text.replaceAll("/opt/cerne/current/node_modules/.bin/node", process.execPath),
				);
			}
			const paths = units.map((unit) => join(folder, unit.replace("@.", "@3001.")));
			const { stderr } = await run(analyze, ["verify", "--man=no", ...paths]);
			if (stderr.includes(folder)) throw new Error(stderr);
		},
	},
];

/**
 * Runs every check whose program is installed, and prints the results.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
async function checkOperation() {
	const result = { passed: 0, failed: 0 };
	for (const { name, program, check } of operationChecks) {
		const path = findProgram(program);
		if (!path) {
			printLine(`- ${name}: ${program} is not installed`);
			continue;
		}
		const folder = await mkdtemp(join(tmpdir(), "cerne-operation-"));
		try {
			await check(path, folder);
			printLine(`✓ ${name}`);
			result.passed += 1;
		} catch (error) {
			const { stderr, message } = /** @type {Error & { stderr?: string }} */ (error);
			printLine(`✗ ${name}\n${(stderr || message).trim()}`);
			result.failed += 1;
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	}
	return result;
}

/**
 * Prints what is missing in the shop of these settings, one per line. Skipped without a database address, since
 * there is no shop to open then.
 * @returns {Promise<boolean>} whether it lacks nothing, or was not asked
 */
async function checkOpening() {
	const program = join(root, "build", "server", "list-missing.js");
	const name = "before opening";
	if (!process.env.DATABASE_URL && !process.env.DATABASE_URL_FILE) {
		printLine(`- ${name}: no DATABASE_URL, so no shop is asked`);
		return true;
	}
	if (!existsSync(program)) {
		printLine(`- ${name}: the shop is not built`);
		return true;
	}
	try {
		await run(shopNode(), [program], { cwd: root, env: shopEnvironment() });
		printLine(`✓ ${name}`);
		return true;
	} catch (error) {
		const { stdout, stderr } = /** @type {{ stdout?: string, stderr?: string }} */ (error);
		printLine(`✗ ${name}\n${[stdout, stderr].join("").trim()}`);
		return false;
	}
}

const { failed } = await checkOperation();
const isReady = await checkOpening();
process.exitCode = failed === 0 && isReady ? 0 : 1;
