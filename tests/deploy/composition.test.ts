import { readFileSync } from "node:fs";
import { href } from "react-router";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { settingNames } from "#app/platform/env.server.ts";

interface Service {
	build?: string;
	image?: string;
	read_only?: boolean;
	environment?: Record<string, string>;
	volumes?: string[];
	secrets?: string[];
	depends_on?: Record<string, unknown>;
	ports?: string[];
	command?: string[];
	healthcheck?: { test: string[] };
}
interface Composition {
	services: Record<string, Service>;
	volumes: Record<string, unknown>;
	secrets: Record<string, unknown>;
}

/** Keys of the Compose specification that the shop's composition uses. */
const SERVICE_KEYS = [
	...["build", "image", "command", "environment", "env_file", "ports", "volumes", "secrets", "tmpfs"],
	...["depends_on", "healthcheck", "restart", "read_only", "cap_drop", "security_opt", "shm_size"],
	"stop_grace_period",
];

/** One sentence for each problem. */
function compositionProblems({ services, volumes, secrets }: Composition): string[] {
	return Object.entries(services).flatMap(([name, service]) => {
		const { environment = {}, depends_on = {}, image = "", build } = service;
		const used = service.secrets ?? [];
		const unknown = [
			...Object.keys(service).filter((key) => !SERVICE_KEYS.includes(key)),
			...(service.volumes ?? []).map((each) => each.split(":")[0] ?? "").filter((each) => !(each in volumes)),
			...used.filter((each) => !(each in secrets)),
			...Object.keys(depends_on).filter((each) => !(each in services)),
			// A variable that the shop does not read would be set in vain.
			...Object.keys(build ? environment : {}).filter(
				(each) => !settingNames.includes(each.replace(/_FILE$/, "")),
			),
			...Object.values(environment).flatMap((value) => {
				const [, secret] = /^\/run\/secrets\/(.*)$/.exec(value) ?? [];
				return secret === undefined || used.includes(secret) ? [] : [secret];
			}),
		];
		return [
			...unknown.map((each) => `${name}: nothing is called ${each}`),
			...(build && service.read_only !== true ? [`${name}: its files can be changed`] : []),
			...(!build && !/^postgres:\d[\w.-]*@sha256:[0-9a-f]{64}$/.test(image)
				? [`${name}: needs one certain image of PostgreSQL, not ${image}`]
				: []),
		];
	});
}

const source = readFileSync("compose.yaml", "utf8");
const read = (text: string): Composition => parse(text, { merge: true });

it("the composition names only what exists, and its services cannot change their files", () => {
	const composition = read(source);
	expect(Object.keys(composition.services)).toContain("web-1");
	expect(compositionProblems(composition)).toEqual([]);
});

it.each([
	["read_only: true", "read_only: false", "web-1: its files can be changed"],
	["TRUST_PROXY:", "TRUST_PROXIES:", "web-1: nothing is called TRUST_PROXIES"],
	[
		/image: postgres:.*/.exec(source)?.[0] ?? "",
		"image: postgres:17",
		"db: needs one certain image of PostgreSQL, not postgres:17",
	],
	["restart: unless-stopped", "restarts: unless-stopped", "web-1: nothing is called restarts"],
])("a composition with %j changed to %j is refused", (before, after, problem) => {
	expect(source).toContain(before);
	expect(compositionProblems(read(source.replace(before, after)))).toContain(problem);
});

it("nginx finds an instance at each address that its file names", () => {
	const nginx = readFileSync("deploy/nginx/cerne.conf", "utf8");
	const asked = [...nginx.matchAll(/^\tserver (127\.0\.0\.1:\d+) /gm)].map(
		([, address]) => `${address}:3000`,
	);
	const open = Object.values(read(source).services).flatMap(({ ports = [] }) => ports);
	expect(open.toSorted()).toEqual(asked.toSorted());
	expect(asked).toHaveLength(2);
});

it("nginx asks the other instance for a file of either build, also for those of the artisan's page", () => {
	const nginx = readFileSync("deploy/nginx/cerne.conf", "utf8");
	const prefixes = [
		...nginx.matchAll(
			/\tlocation (\/\S*) \{\s+proxy_pass http:\/\/cerne;\s+proxy_next_upstream error timeout http_404;/g,
		),
	].map(([, prefix = ""]) => prefix);
	const asksOther = (path: string) => prefixes.some((prefix) => path.startsWith(prefix));
	expect(asksOther("/assets/root-1.js")).toBe(true);
	expect(asksOther(href("/oficina/assets/:file", { file: "oficina-1.js" }))).toBe(true);
	for (const path of ["/oficina", "/oficina/work", "/images/assets/1.webp", "/product/assets/"])
		expect(asksOther(path)).toBe(false);
});

it("a backup waits for the tables, is tried again, and its age is seen by those that run jobs", () => {
	const { backup, jobs } = read(source).services;
	expect(Object.keys(backup?.depends_on ?? {})).toEqual(["web-1"]);
	expect(backup?.command?.at(-1)).toMatch(/until node build\/server\/backup\.js \/backups; do/);
	expect(backup?.healthcheck?.test.at(-1)).toContain("-mmin -1560");
	expect(jobs?.volumes).toContain("backups:/backups:ro");
	expect(jobs?.environment?.BACKUP_DIR).toBe("/backups");
});

it("who runs the containers makes the folders of nginx before anything is copied there", () => {
	const [, section = ""] =
		/\n## Containers\n([\s\S]*?)\n## /.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
	const [made = ""] = /^sudo install -d .*$/m.exec(section) ?? [];
	const nginx = readFileSync("deploy/nginx/cerne.conf", "utf8");
	const folders = [...nginx.matchAll(/^\s*root (.*);$/gm)].map(([, folder = ""]) => folder);
	expect(folders).toContain("/var/lib/cerne-builds");
	expect(folders.filter((folder) => !made.includes(` ${folder}`))).toEqual([]);
	expect(section.indexOf(made)).toBeLessThan(section.indexOf("docker compose cp"));
	expect(made).toContain("/var/lib/cerne-builds/assets");
});
