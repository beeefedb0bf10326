import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readWorkQueues } from "#app/admin/layout/work-queues.queries.server.ts";
import { env } from "#app/platform/env.server.ts";
import {
	melhorEnvioAccess,
	storeGivenToken,
	tokenRenewal,
} from "#app/shop/shipping/melhor-envio/melhor-envio-token.server.ts";
import { DAY_MS, formatDate, HOUR_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { melhorEnvioTokens } from "#db/schema.server.ts";
import {
	askForLabels,
	buyLabel,
	onlyLabel,
	paidParcelOrder,
	requestLabelOf,
	setUpLabelScene,
	trackLabels,
} from "#tests/support/factories/label-factory.ts";
import { labelMessages } from "./labels.messages.ts";
import { labelAccount } from "./labels.queries.server.ts";

const scene = setUpLabelScene();
const app = {
	MELHOR_ENVIO_REFRESH_TOKEN: "refresh-1",
	MELHOR_ENVIO_CLIENT_ID: "17",
	MELHOR_ENVIO_CLIENT_SECRET: "secret-of-the-app",
};
beforeAll(() => Object.assign(env, app));
afterAll(() => {
	for (const name of Object.keys(app) as (keyof typeof app)[]) delete env[name];
});
beforeEach(async () => {
	await db.delete(melhorEnvioTokens);
	Object.assign(scene.melhorEnvio.authorization, { access: "access-1", refresh: "refresh-1", renewals: 0 });
	await storeGivenToken();
	await renew();
});

const renew = (now?: Date) => tokenRenewal.workOff("1", {}, now);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const warning = async () => (await readWorkQueues(scene.admin)).labelWarning;

describe("an authorization that the shop renews itself", () => {
	it("works until its end, and says nothing while it is renewed", async () => {
		expect(await labelAccount()).toEqual({ isSetUp: true, works: true, warning: null });
		expect(await labelAccount(inDays(29))).toEqual({ isSetUp: true, works: true, warning: null });
	});

	it("says on which day it ended when Melhor Envio is silent, however often it is asked since", async () => {
		const { expiresAt } = await melhorEnvioAccess();
		if (!expiresAt) throw new Error("the authorization has no end");
		scene.melhorEnvio.behave("down");
		const after = new Date(expiresAt.getTime() + 3 * DAY_MS);
		await renew(after);
		expect(await labelAccount(after)).toEqual({
			isSetUp: true,
			works: false,
			warning: labelMessages.renewalUnanswered(formatDate(expiresAt)),
		});
	});

	it("that Melhor Envio no longer takes when tracking says so on the dashboard, with the day", async () => {
		const { orderId, labelId } = await requestLabelOf(scene);
		await buyLabel(labelId);
		const { expiresAt } = await melhorEnvioAccess();
		scene.melhorEnvio.authorization.access = "revoked";
		expect(await warning()).toBeNull();
		await trackLabels();
		const ended = labelMessages.rejectedUnanswered(formatDate(new Date()));
		expect(await warning()).toBe(ended);
		await trackLabels(new Date(Date.now() + 2 * HOUR_MS));
		expect((await melhorEnvioAccess()).expiresAt).toEqual(expiresAt);
		expect(await labelAccount()).toEqual({ isSetUp: true, works: false, warning: ended });
		expect((await onlyLabel(orderId)).failedChecks).toBe(2);
		await expect(askForLabels(scene, await paidParcelOrder(scene))).rejects.toThrow(ended);
		await renew();
		expect(await warning()).toBeNull();
	});

	it("that is refused before a label is bought says so at the label, which is bought once it is renewed", async () => {
		const { orderId, labelId } = await requestLabelOf(scene);
		scene.melhorEnvio.authorization.access = "revoked";
		expect(await buyLabel(labelId)).toBe(false);
		expect(await buyLabel(labelId)).toBe(false);
		expect(await onlyLabel(orderId)).toMatchObject({ failure: labelMessages.tokenRefused, failedChecks: 2 });
		await renew();
		await buyLabel(labelId);
		expect((await onlyLabel(orderId)).status).toBe("ready");
	});
});
