import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { settingNames } from "../app/platform/env.server.ts";
import { selfSignedCertificate } from "../tests/support/self-signed-certificate.ts";
import { findProgram } from "./find-program.mjs";
import { printLine, root } from "./setup.mjs";

/*
 * `npm run check-operation`: the files of `deploy/` by the programs that read them where the shop runs. One
 * that is not installed is named and left out; on CI all are there. There is no Docker engine here: the image is
 * checked by `tests/deploy/dockerfile.test.ts`, the composition by its shape.
 */

const run = promisify(execFile);

/** @type {{ name: string, program: string, check: (program: string, folder: string) => Promise<unknown> }[]} */
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
			const shop = await readFile(join(root, "deploy", "nginx", "cerne.conf"), "utf8");
			await writeFile(
				join(folder, "cerne.conf"),
				shop
					.replaceAll("/etc/letsencrypt/live/your-shop.com.br/", `${folder}/`)
					.replaceAll(/\b(80|443)\b(?=;| ssl)/g, "1$1"),
			);
			const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
			const paths = temporary.map((each) => `${each}_temp_path ${folder}/${each};`).join("\n");
			await writeFile(
				join(folder, "nginx.conf"),
				`pid ${folder}/pid;\nevents {}\nhttp {\n${paths}\ninclude ${folder}/cerne.conf;\n}\n`,
			);
			await run(nginx, ["-t", "-c", join(folder, "nginx.conf"), "-e", "stderr"]);
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
					text.replaceAll("/opt/cerne/node_modules/.bin/node", process.execPath),
				);
			}
			const paths = units.map((unit) => join(folder, unit.replace("@.", "@3001.")));
			const { stderr } = await run(analyze, ["verify", "--man=no", ...paths]);
			if (stderr.includes(folder)) throw new Error(stderr);
		},
	},
	{
		name: "composition of containers",
		program: "python3",
		async check(python) {
			const program = "import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)";
			const reading = run(python, ["-c", program]);
			reading.child.stdin?.end(await readFile(join(root, "compose.yaml")));
			const problems = compositionProblems(JSON.parse((await reading).stdout));
			if (problems.length > 0) throw new Error(problems.join("\n"));
		},
	},
];

/** What the shop's composition uses of the Compose specification. */
const SERVICE_KEYS = [
	...["build", "image", "command", "environment", "env_file", "ports", "volumes", "secrets", "tmpfs"],
	...["depends_on", "healthcheck", "restart", "read_only", "cap_drop", "security_opt", "shm_size"],
	"stop_grace_period",
];

/**
 * @param {{ services: Record<string, any>, volumes: object, secrets: object }} composition
 * @returns {string[]} One sentence for each problem.
 */
function compositionProblems({ services, volumes, secrets }) {
	const problems = Object.entries(services).flatMap(([name, service]) => {
		const { environment = {}, depends_on = {}, image, build } = service;
		const mounted = (service.volumes ?? []).map((/** @type {string} */ each) => each.split(":")[0]);
		const unknown = [
			...Object.keys(service).filter((key) => !SERVICE_KEYS.includes(key)),
			...mounted.filter((/** @type {string} */ each) => !(each in volumes)),
			...(service.secrets ?? []).filter((/** @type {string} */ each) => !(each in secrets)),
			...Object.keys(depends_on).filter((each) => !(each in services)),
			// A variable that the shop does not read would be set in vain.
			...Object.keys(build ? environment : {}).filter(
				(each) => each !== "KEEP_DAYS" && !settingNames.includes(each.replace(/_FILE$/, "")),
			),
			...Object.values(environment)
				.map((value) => /^\/run\/secrets\/(.*)$/.exec(String(value))?.[1])
				.filter((secret) => secret !== undefined && !(service.secrets ?? []).includes(secret)),
		];
		return [
			...unknown.map((each) => `${name}: nothing is called ${each}`),
			...(build && service.read_only !== true ? [`${name}: its files can be changed`] : []),
			...(!build && !/^postgres:\d/.test(image) ? [`${name}: needs another registry's image, ${image}`] : []),
		];
	});
	return problems;
}

/**
 * Runs every check whose program is installed, and prints what each found.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
async function checkOperation() {
	const result = { passed: 0, failed: 0 };
	for (const { name, program, check } of operationChecks) {
		const path = await findProgram(program);
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
