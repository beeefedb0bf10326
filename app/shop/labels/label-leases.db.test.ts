import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { shippingLabels } from "#db/schema.server.ts";
import {
	buyLabel,
	onlyLabel,
	requestLabelOf,
	setUpLabelScene,
} from "#tests/support/factories/label-factory.ts";
import type { CallMoment } from "#tests/support/servers/watched-call.ts";
import { cancelLabel } from "./request-labels.server.ts";

const scene = setUpLabelScene();

const endLease = () => db.update(shippingLabels).set({ leaseUntil: new Date(Date.now() - 1) });

/** Lets one process wait in a call of Melhor Envio: `isThere` when it has come so far, `goOn` lets it continue. */
function holdFirstCall(method: string, path: string, moment: CallMoment) {
	const [there, on] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	let isHeld = false;
	scene.melhorEnvio.watch(async (seen, call) => {
		if (isHeld || seen !== moment || call.method !== method || call.path !== path) return;
		isHeld = true;
		there.resolve();
		await on.promise;
	});
	return { isThere: there.promise, goOn: on.resolve };
}

describe("a lease that ends while the cart is slow", () => {
	it.each([
		["before anything is in it", "asked"],
		["when the box is in it", "done"],
	] as const)("%s: one entry, none left behind", async (_, moment) => {
		const { orderId, labelId } = await requestLabelOf(scene);
		const { isThere, goOn } = holdFirstCall("POST", "cart", moment);
		const slow = buyLabel(labelId);
		await isThere;
		await endLease();
		await buyLabel(labelId);
		expect((await onlyLabel(orderId)).status).toBe("ready");
		goOn();
		await slow;
		const { providerId } = await onlyLabel(orderId);
		expect([...scene.melhorEnvio.labels.keys()]).toEqual([providerId]);
		expect(scene.melhorEnvio.purchases).toEqual([providerId]);
	});

	it("and taken out of it before the other process has stored what it found: that one puts it in again", async () => {
		const { orderId, labelId } = await requestLabelOf(scene);
		const first = holdFirstCall("POST", "cart", "done");
		const slow = buyLabel(labelId);
		await first.isThere;
		await endLease();
		// The second process has found the entry, and is told so a little later.
		const second = holdFirstCall("GET", "cart", "done");
		const other = buyLabel(labelId);
		await second.isThere;
		first.goOn();
		await slow;
		expect(scene.melhorEnvio.labels.size).toBe(0);
		second.goOn();
		expect(await other).toBe(false);
		expect(await onlyLabel(orderId)).toMatchObject({
			status: "requested",
			providerId: null,
		});
		await buyLabel(labelId);
		const { status, providerId } = await onlyLabel(orderId);
		expect(status).toBe("ready");
		expect([...scene.melhorEnvio.labels.keys()]).toEqual([providerId]);
		expect(scene.melhorEnvio.purchases).toEqual([providerId]);
	});
});

describe("a process that holds a label", () => {
	it("extends its lease before each call, and begins none once another has it", async () => {
		const { labelId, orderId } = await requestLabelOf(scene);
		const leases: number[] = [];
		scene.melhorEnvio.watch(async (seen, { path }) => {
			if (seen === "asked") leases.push((await onlyLabel(orderId)).leaseUntil?.getTime() ?? 0);
			if (seen === "answered" && path === "cart" && leases.length === 1) {
				await db.update(shippingLabels).set({ leaseUntil: new Date(Date.now() + 5 * MINUTE_MS) });
			}
		});
		await buyLabel(labelId);
		const calls = leases.length;
		scene.melhorEnvio.watch(() => {});
		expect(calls).toBe(1);
		expect((await onlyLabel(orderId)).status).toBe("requested");
		await endLease();
		leases.length = 0;
		scene.melhorEnvio.watch(async (seen) => {
			if (seen === "asked") leases.push((await onlyLabel(orderId)).leaseUntil?.getTime() ?? 0);
			// Leases are told apart by their milliseconds, of which a fast machine needs less than one for a call.
			const calledAt = Date.now();
			while (Date.now() === calledAt) await setImmediate();
		});
		await buyLabel(labelId);
		scene.melhorEnvio.watch(() => {});
		expect(leases.length).toBeGreaterThan(5);
		expect(leases.toSorted((a, b) => a - b)).toEqual(leases);
		expect(new Set(leases).size).toBe(leases.length);
		expect(await onlyLabel(orderId)).toMatchObject({ status: "ready", leaseUntil: null });
	});

	it("does not undo a cancellation that somebody asks for meanwhile", async () => {
		const { orderId, labelId } = await requestLabelOf(scene);
		const { isThere, goOn } = holdFirstCall("POST", "shipment/generate", "done");
		const buying = buyLabel(labelId);
		await isThere;
		await cancelLabel(scene.admin, orderId, labelId);
		goOn();
		// It no longer stores its result.
		await buying;
		expect((await onlyLabel(orderId)).status).toBe("cancelling");
		await buyLabel(labelId);
		expect(await onlyLabel(orderId)).toMatchObject({ status: "cancelled", pdf: null });
		expect([...scene.melhorEnvio.labels.values()].map(({ status }) => status)).toEqual(["canceled"]);
	});
});
