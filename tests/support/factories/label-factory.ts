import { and, eq, gt, lte, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { labelPurchases } from "#app/shop/labels/buy-label.server.ts";
import { requestLabels } from "#app/shop/labels/request-labels.server.ts";
import { labelTracking } from "#app/shop/labels/track-labels.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { db } from "#db/client.server.ts";
import { shippingLabels } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { type MelhorEnvioStub, startMelhorEnvioStub } from "#tests/support/servers/melhor-envio-stub.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { createAdmin, createCustomer } from "./actor-fixtures.ts";
import { allowManyUnpaidOrders, insertProduct } from "./factories.ts";
import { createOrder } from "./order-factory.ts";

interface People {
	admin: Admin;
	customer: Customer;
}

interface LabelScene extends People {
	melhorEnvio: MelhorEnvioStub;
}

/** Melhor Envio's stand-in, who asks for labels, and whose orders they are. Before each test there is no label. */
export function setUpLabelScene(): LabelScene {
	const scene = {} as LabelScene;
	setUpCepStubs();
	beforeAll(async () => {
		scene.melhorEnvio = await startMelhorEnvioStub();
		scene.admin = await createAdmin();
		scene.customer = await createCustomer();
		await allowManyUnpaidOrders();
		await nameStateRegistration();
	});
	afterAll(() => scene.melhorEnvio.close());
	beforeEach(async () => {
		const { melhorEnvio } = scene;
		melhorEnvio.behave("answers");
		melhorEnvio.setBalance(1_000);
		melhorEnvio.demandDocuments(true);
		melhorEnvio.clearAnswers();
		melhorEnvio.watch(() => {});
		melhorEnvio.labels.clear();
		melhorEnvio.purchases.length = 0;
		await db.delete(shippingLabels);
	});
	return scene;
}

/** Melhor Envio requires it of a sender before the first label. */
export async function nameStateRegistration(stateRegistration = "110042490114"): Promise<void> {
	const settings = await readSettings();
	const fiscal = { ...settings.fiscal, stateRegistration };
	await inTransaction((tx) => saveSettings(tx, { ...settings, fiscal }));
}

/** As its job does it, once the label's time has come; whether it went well. */
export async function buyLabel(labelId: string): Promise<boolean> {
	await db
		.update(shippingLabels)
		.set({ nextCheckAt: sql`now()` })
		.where(and(eq(shippingLabels.id, labelId), gt(shippingLabels.nextCheckAt, sql`now()`)));
	return (await labelPurchases.workOff(labelId, {})) > 0;
}

/** As the job does it at that moment; how many labels were answered. */
export async function trackLabels(at = new Date()): Promise<number> {
	await db.update(shippingLabels).set({ nextCheckAt: sql`now()` }).where(lte(shippingLabels.nextCheckAt, at));
	return labelTracking.workOff(undefined, {});
}

export const LABEL_CPF = "52998224725";

/** An order whose labels can be bought: one box for each unit. */
export async function paidParcelOrder(
	{ admin, customer }: People,
	cpf: string | null = LABEL_CPF,
	quantity = 1,
): Promise<string> {
	const stool = await insertProduct({ weightGrams: 20_000 });
	const id = await createOrder(customer, stool, { cpf, quantity });
	await confirmWholeTransfer(admin, id);
	return id;
}

export const labelsOf = (orderId: string) =>
	db.select().from(shippingLabels).where(eq(shippingLabels.orderId, orderId)).orderBy(shippingLabels.number);

export async function onlyLabel(orderId: string) {
	const [label, ...more] = await labelsOf(orderId);
	if (!label || more.length > 0) throw new Error("There is not exactly one label.");
	return label;
}

/** For an order without an invoice, which is sent with a declaration of contents. */
export const askForLabels = ({ admin }: People, orderId: string): Promise<void> =>
	requestLabels(admin, orderId, { isWithoutInvoice: true });

export async function requestLabelOf(people: People, cpf?: string | null) {
	const orderId = await paidParcelOrder(people, cpf);
	await askForLabels(people, orderId);
	return { orderId, labelId: (await onlyLabel(orderId)).id };
}
