import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { demoId } from "#db/demo/demo-id.ts";
import { freePort } from "#tests/support/free-port.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { assertThat, type Proof, waitUntil } from "./proof.ts";

const DISK = "160m";
const PRODUCT_ID = demoId("piece", "banqueta-torneada");

/**
 * The embedded shop on a disk of its own that another program fills to the last byte: it goes on
 * showing, takes no order that it could not keep, and takes them again once there is room. The disk
 * is a file system in memory that only the shop's processes see, and that ends with them (Linux).
 */
export const fullDisk: Proof = {
	name: "full disk, embedded engine",
	async run(world) {
		const folder = await mkdtemp(join(tmpdir(), "cerne-proof-"));
		const port = await freePort();
		const origin = `http://localhost:${port}`;
		const shop = startOnDisk(folder, {
			...world.settings,
			DEMO: "1",
			NODE_ENV: "production",
			PORT: String(port),
			PUBLIC_URL: origin,
			DATA_DIR: join(folder, "data"),
		});
		try {
			await waitUntil(
				() =>
					sendRequest(origin, "/ready").then(
						({ status }) => status === 200,
						() => false,
					),
				"a start",
			);
			const disk = `/proc/${await shop.pid()}/root${folder}`;
			const buyer = new Visitor(origin);
			await buyer.signUp();
			const order = (idempotencyKey: string) =>
				buyer.submitCheckout([{ productId: PRODUCT_ID, quantity: 1 }], { idempotencyKey });
			assertThat(placedOrderId(await order(crypto.randomUUID())) !== undefined, "no order on an empty disk");

			await fillDisk(join(disk, "something-else"));
			const key = crypto.randomUUID();
			let refused = 0;
			let taken = 0;
			const pages = ["/", "/products", "/products?q=mesa", "/faq", "/health", "/ready", `/api/session`];
			for (let count = 0; count < 40; count += 1) {
				const response = await order(key);
				if (placedOrderId(response)) taken += 1;
				else {
					refused += 1;
					assertThat(
						response.status === 503 && /espaço em disco|Tente novamente/.test(response.text),
						`an order on a full disk was answered with ${response.status}`,
					);
					assertThat(Number(response.headers["retry-after"]) > 0, "it was not said when to come back");
				}
				const path = pages[count % pages.length] ?? "/";
				const { status } = await sendRequest(origin, path);
				assertThat(status === 200, `${path} was ${status} on a full disk`);
			}
			assertThat(taken === 0, "an order was taken although nothing can be written");
			for (const place of ["outbox", "images"]) {
				const files = await readdir(join(disk, "data", place), { recursive: true }).catch(() => []);
				assertThat(
					!files.some((file) => /(^|\/)\./.test(file)),
					`something half-written is left in ${place}`,
				);
			}

			await rm(join(disk, "something-else"));
			const recovered = await waitUntil(
				async () => placedOrderId(await order(key)) !== undefined,
				"orders after there was room",
			);
			assertThat(recovered < 5, `orders only ${recovered.toFixed(1)} s after there was room`);
			const broken = await shop.endAndCheck();
			assertThat(broken === 0, `the invariants do not hold (exit ${broken})`);
			return `${refused} orders refused with a clear 503 while ${refused} pages were shown, nothing half-written, orders again after ${recovered.toFixed(1)} s, invariants hold`;
		} finally {
			shop.process.kill("SIGKILL");
			await rm(folder, { recursive: true, force: true });
		}
	},
};

/** The shop on a file system of its own, followed by a check of its invariants. */
function startOnDisk(folder: string, settings: Record<string, string>) {
	const program = (name: string) => `"${process.execPath}" build/server/${name}.js`;
	const script = [
		`mount -t tmpfs -o size=${DISK} tmpfs "${folder}"`,
		`{ ${program("main")} & shop=$!; wait $shop; }`,
		program("check-invariants"),
	].join(" && ");
	const root = process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"];
	const child: ChildProcess = spawn(
		"unshare",
		[...root, "--mount", "--kill-child", "--fork", "sh", "-c", script],
		{
			env: { ...process.env, ...settings },
			stdio: "ignore",
		},
	);
	const childOf = async (pid: number | undefined): Promise<number> => {
		const { stdout } = await promisify(execFile)("pgrep", ["-P", String(pid)]);
		return Number(stdout.trim().split("\n").at(-1));
	};
	const pid = async () => childOf(await childOf(child.pid));
	return {
		process: child,
		pid,
		/** Ends the shop as an operator would; gives the exit code of the check of its invariants. */
		async endAndCheck(): Promise<number | null> {
			process.kill(await pid(), "SIGTERM");
			if (child.exitCode === null) await once(child, "exit");
			return child.exitCode;
		},
	};
}

/** Writes until there is not a byte left. */
async function fillDisk(file: string): Promise<void> {
	const handle = await open(file, "w");
	const bytes = Buffer.alloc(64 * 1024);
	try {
		for (;;) await handle.write(bytes);
	} catch (error) {
		assertThat((error as NodeJS.ErrnoException).code === "ENOSPC", `the disk could not be filled: ${error}`);
	} finally {
		await handle.close();
	}
}
