import { expect, it } from "vitest";
import { oneDownload } from "./one-download.server.ts";

const request = new Request("http://loja.test/admin/orders.csv");
const file = (text = "a;b") =>
	Promise.resolve(new Response(text, { headers: { "Content-Type": "text/csv" } }));
const download = (account: string, make = () => file()) => oneDownload(request, account, make);

it("gives an account one file at a time, however the one before ends", async () => {
	const first = await download("ana");
	expect(first.headers.get("Content-Type")).toBe("text/csv");
	const second = await download("ana");
	expect([second.status, await second.text()]).toEqual([
		429,
		expect.stringContaining("ainda está sendo baixado"),
	]);
	expect(await (await download("bia", () => file("outra"))).text()).toBe("outra");
	expect(await first.text()).toBe("a;b");

	await (await download("ana")).body?.cancel();
	await expect(download("ana", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
	const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("half")) });
	await expect((await download("ana", async () => new Response(broken))).text()).rejects.toThrow("half");
	await oneDownload(new Request(request, { method: "HEAD" }), "ana", () => file());
	expect(await (await download("ana")).text()).toBe("a;b");
});
