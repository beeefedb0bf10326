import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { serviceEnvironment } from "./service-environment.mjs";

/*
 * Runs the commands of `deploy/cerne`: a built program of the shop, as the account of its service and with the
 * service's settings, which only root may read. `run-as-service.mjs <uid> <gid> <folder of settings> <program> …`
 */
const [uid = "", gid = "", settings = "", name = "", ...rest] = process.argv.slice(2);
const root = join(import.meta.dirname, "..");
const program = join(root, "build", "server", `${name}.js`);
if (!existsSync(program)) throw new Error(`This release has no ${name}.`);
const { status } = spawnSync(process.execPath, [program, ...rest], {
	cwd: root,
	uid: Number(uid),
	gid: Number(gid),
	stdio: "inherit",
	env: {
		PATH: "/usr/bin:/bin",
		LANG: "C.UTF-8",
		// Relative file names start from the operator's folder.
		INIT_CWD: process.cwd(),
		...serviceEnvironment(join(root, "deploy", "service.env"), settings),
	},
});
process.exit(status ?? 1);
