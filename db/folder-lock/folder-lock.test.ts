import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lockFolder } from "./folder-lock.server.ts";

let folder = "";
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "cerne-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The fields of /proc/<pid>/stat from the third one (the state) on. */
const readFields = async (pid: number): Promise<string[]> => {
	const stat = await readFile(`/proc/${pid}/stat`, "utf8");
	return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
};

describe("the lock of a data folder", () => {
	it("is taken from a killed process that its parent has not collected yet", async () => {
		// The shell starts a process, then becomes a program that never waits for its children.
		const parent = spawn("sh", ["-c", "sleep 300 & echo $!; exec sleep 300"], {
			stdio: ["ignore", "pipe", "inherit"],
		});
		const ended = once(parent, "exit");
		try {
			const [line] = (await once(createInterface(parent.stdout), "line")) as [string];
			const pid = Number(line);
			await vi.waitFor(async () =>
				expect(await readFile(`/proc/${parent.pid}/comm`, "utf8")).toBe("sleep\n"),
			);
			await writeFile(join(folder, "database.lock"), `${pid} ${(await readFields(pid))[19]}\n`);
			await expect(lockFolder(folder)).rejects.toThrow(`já estão abertos pelo processo ${pid}`);
			process.kill(pid, "SIGKILL");
			await vi.waitFor(async () => expect((await readFields(pid))[0]).toBe("Z"));
			expect(process.kill(pid, 0)).toBe(true);
			const release = await lockFolder(folder);
			expect(await readFile(join(folder, "database.lock"), "utf8")).toMatch(new RegExp(`^${process.pid} `));
			await release();
		} finally {
			parent.kill("SIGKILL");
			await ended;
		}
	});

	it("is not given twice to a process that runs", async () => {
		const release = await lockFolder(folder);
		await expect(lockFolder(folder)).rejects.toThrow(`já estão abertos pelo processo ${process.pid}`);
		await release();
		await (await lockFolder(folder))();
	});
});
