import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { selfSignedCertificate } from "../tests/support/self-signed-certificate.ts";
import { printLine, root } from "./setup.mjs";
import { findProgram } from "./system-programs.mjs";

/*
 * `npm run check-operation`: the files of `deploy/` by the programs that read them where the shop runs. One
 * that is not installed is named and left out. What needs none of them is tested in `tests/deploy`: the
 * expressions of alerts and dashboard, the image and the composition of containers.
 */

const run = promisify(execFile);

/** @type {{ name: string, program: import("./system-programs.mjs").SystemProgram, check: (program: string, folder: string) => Promise<unknown> }[]} */
const operationChecks = [
	{
		name: "alert rules, their tests and the configuration of Prometheus",
		program: "promtool",
		async check(promtool, folder) {
			await cp(join(root, "deploy", "prometheus"), folder, { recursive: true });
			await writeFile(join(folder, "metrics-token"), "for the check alone");
			await run(promtool, ["check", "config", "prometheus.yml"], { cwd: folder });
			await run(promtool, ["test", "rules", "alerts.test.yml"], { cwd: folder });
		},
	},
	{
		name: "questions of the Grafana dashboard",
		program: "promtool",
		async check(promtool, folder) {
			const text = await readFile(join(root, "deploy", "grafana", "cerne.json"), "utf8");
			/** @type {{ panels: { targets?: { expr: string }[] }[] }} */
			const { panels } = JSON.parse(text);
			// Each as a rule, which is read in the same way; Grafana puts a time in the place of its variable.
			const rules = panels
				.flatMap(({ targets = [] }) => targets)
				.map(({ expr }, at) => ({ record: `panel:${at}`, expr: expr.replaceAll("$__rate_interval", "5m") }));
			await writeFile(
				join(folder, "dashboard.yml"),
				JSON.stringify({ groups: [{ name: "dashboard", rules }] }),
			);
			await run(promtool, ["check", "rules", "dashboard.yml"], { cwd: folder });
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
				// The shop is not installed where it is checked.
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
 * Runs every check whose program is installed, and prints what each found.
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

const { failed } = await checkOperation();
process.exitCode = failed === 0 ? 0 : 1;
