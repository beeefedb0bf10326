import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Takes the lock of a data folder, or throws a message for people. The lock file names the process and its start
 * time, so that neither the lock of a killed process nor another program with the same process id counts as a running
 * shop.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const file = join(folder, "database.lock");
	for (let attempt = 0; attempt < 2; attempt += 1) {
		try {
			const handle = await open(file, "wx", 0o600);
			await handle.writeFile(`${process.pid} ${await startedAt(process.pid)}\n`);
			await handle.close();
			return () => rm(file, { force: true });
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
			const [pid = "", started = ""] = (await readFile(file, "utf8").catch(() => "")).trim().split(" ");
			if (await isAlive(Number(pid), started)) {
				throw new Error(
					`Os dados em ${folder} já estão abertos pelo processo ${pid}. Encerre-o ou escolha outra pasta em DATA_DIR.`,
				);
			}
			await rm(file, { force: true });
		}
	}
	throw new Error(`Não foi possível reservar a pasta de dados ${folder}. Tente novamente.`);
}

async function isAlive(pid: number, started: string): Promise<boolean> {
	if (!Number.isSafeInteger(pid) || pid <= 0) return false;
	try {
		process.kill(pid, 0);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
	}
	const now = await startedAt(pid);
	return now === "unknown" || now === started;
}

/** A killed process that its parent has not waited for still answers signals but no longer runs: proc_pid_stat(5). */
const ENDED_STATES = ["Z", "X", "x"];

/**
 * Field 22 of /proc/<pid>/stat, clock ticks since boot; "ended" for a process that no longer runs, "unknown" without
 * /proc.
 */
async function startedAt(pid: number): Promise<string> {
	try {
		const stat = await readFile(`/proc/${pid}/stat`, "utf8");
		// The name, up to the last bracket, may contain anything, including brackets and spaces.
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		if (ENDED_STATES.includes(fields[0] ?? "")) return "ended";
		return fields[19] ?? "unknown";
	} catch {
		return "unknown";
	}
}
