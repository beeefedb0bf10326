import { readFileSync } from "node:fs";
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
}
interface Composition {
	services: Record<string, Service>;
	volumes: Record<string, unknown>;
	secrets: Record<string, unknown>;
}

/** What the shop's composition uses of the Compose specification. */
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
				(each) => each !== "KEEP_DAYS" && !settingNames.includes(each.replace(/_FILE$/, "")),
			),
			...Object.values(environment).flatMap((value) => {
				const [, secret] = /^\/run\/secrets\/(.*)$/.exec(value) ?? [];
				return secret === undefined || used.includes(secret) ? [] : [secret];
			}),
		];
		return [
			...unknown.map((each) => `${name}: nothing is called ${each}`),
			...(build && service.read_only !== true ? [`${name}: its files can be changed`] : []),
			...(!build && !/^postgres:\d/.test(image) ? [`${name}: needs another registry's image, ${image}`] : []),
		];
	});
}

const source = readFileSync("compose.yaml", "utf8");
const read = (text: string): Composition => parse(text, { merge: true });

it("the composition names only what exists, and its services cannot change their files", () => {
	const composition = read(source);
	expect(Object.keys(composition.services)).toContain("web");
	expect(compositionProblems(composition)).toEqual([]);
});

it.each([
	["read_only: true", "read_only: false", "web: its files can be changed"],
	["TRUST_PROXY:", "TRUST_PROXIES:", "web: nothing is called TRUST_PROXIES"],
	[
		"image: postgres:17-bookworm",
		"image: example.com/postgres",
		"db: needs another registry's image, example.com/postgres",
	],
	["restart: unless-stopped", "restarts: unless-stopped", "web: nothing is called restarts"],
])("a composition with %j changed to %j is refused", (before, after, problem) => {
	expect(source).toContain(before);
	expect(compositionProblems(read(source.replace(before, after)))).toContain(problem);
});
