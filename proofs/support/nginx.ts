import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import { requireProgram } from "../../scripts/system-programs.mjs";
import { assertThat, waitUntil } from "./proof.ts";

/**
 * nginx in front of several instances, as docs/operations.md sets it up, with or without keep-alive connections; with
 * the files of earlier builds, as `deploy/nginx` serves them.
 */
export async function startNginx(
	ports: readonly number[],
	{ keepAlive, earlierBuilds }: { keepAlive: boolean; earlierBuilds?: string },
) {
	const program = process.env.NGINX ?? requireProgram("nginx");
	const folder = await mkdtemp(join(tmpdir(), "cerne-nginx-"));
	const port = await freePort();
	const settings = join(folder, "nginx.conf");
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
	await writeFile(
		settings,
		`daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events {}
http {
	access_log off;
	include /etc/nginx/mime.types;
	${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n\t")}
	upstream cerne {
		${ports.map((each) => `server 127.0.0.1:${each} fail_timeout=1s;`).join("\n\t\t")}
		${keepAlive ? "keepalive 16;" : ""}
	}
	server {
		listen 127.0.0.1:${port};
		location / {
			proxy_pass http://cerne;
			${keepAlive ? 'proxy_http_version 1.1;\n\t\t\tproxy_set_header Connection "";' : ""}
			proxy_set_header Host $http_host;
			proxy_set_header X-Forwarded-For $remote_addr;
		}
		${earlierBuilds ? await assetLocations(earlierBuilds) : ""}
	}
}
`,
	);
	const nginx = spawn(program, ["-c", settings, "-e", "stderr"], { stdio: ["ignore", "ignore", "pipe"] });
	const failures: string[] = [];
	nginx.stderr.setEncoding("utf8").on("data", (text: string) => {
		// A closed port is what the proof causes; the request goes to the other instance.
		failures.push(...text.split("\n").filter((line) => line && !line.includes("Connection refused")));
	});
	const origin = `http://localhost:${port}`;
	const answers = () =>
		fetch(origin).then(
			() => true,
			() => false,
		);
	await waitUntil(answers, `nginx: ${failures}`, 10);
	return {
		origin,
		/** Log lines about requests that nginx could not forward. */
		failures,
		async close(): Promise<void> {
			nginx.kill("SIGTERM");
			if (nginx.exitCode === null) await once(nginx, "exit");
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** The part of the shipped configuration that serves the files of builds. */
async function assetLocations(earlierBuilds: string): Promise<string> {
	const delivered = await readFile(new URL("../../deploy/nginx/cerne.conf", import.meta.url), "utf8");
	const locations = delivered.match(/\tlocation (\/\S*assets\/|@earlier_builds) \{[^}]*\}/g) ?? [];
	assertThat(locations.length === 3, "deploy/nginx/cerne.conf has other locations for files of builds");
	return locations.join("\n").replace("/var/lib/cerne-builds", earlierBuilds);
}
