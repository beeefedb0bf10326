import { eq } from "drizzle-orm";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { requestLabels } from "#app/shop/labels/request-labels.server.ts";
import { confirmTransfer } from "#app/shop/payments/transfer/confirm-transfer.server.ts";
import { db } from "#db/client.server.ts";
import { shippingLabels } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "./actor-fixtures.ts";
import { startCepStubs } from "./cep-stubs.ts";
import { allowManyUnpaidOrders, insertProduct } from "./factories.ts";
import { startMelhorEnvioStub } from "./melhor-envio-stub.ts";
import { createOrder } from "./order-factory.ts";

interface People {
	admin: Admin;
	customer: Customer;
}

export type LabelScene = Awaited<ReturnType<typeof openLabelScene>>;

/** The provider's stand-in, who asks for labels, and whose orders they are. */
export async function openLabelScene() {
	const services = await startCepStubs();
	const provider = await startMelhorEnvioStub();
	const people: People = { admin: await createAdmin(), customer: await createCustomer() };
	await allowManyUnpaidOrders();
	return {
		...people,
		provider,
		/** The provider answers again, and there is no label. */
		async reset(): Promise<void> {
			provider.behave("answers");
			provider.setBalance(1_000);
			provider.demandDocuments(true);
			provider.labels.clear();
			provider.purchases.length = 0;
			await db.delete(shippingLabels);
		},
		async close(): Promise<void> {
			await provider.close();
			await services.close();
		},
	};
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
	await confirmTransfer(admin, id);
	return id;
}

export const labelsOf = (orderId: string) =>
	db.select().from(shippingLabels).where(eq(shippingLabels.orderId, orderId)).orderBy(shippingLabels.number);

export async function onlyLabel(orderId: string) {
	const [label, ...more] = await labelsOf(orderId);
	if (!label || more.length > 0) throw new Error("There is not exactly one label.");
	return label;
}

export async function requestLabelOf(people: People, cpf?: string | null) {
	const orderId = await paidParcelOrder(people, cpf);
	await requestLabels(people.admin, orderId);
	return { orderId, labelId: (await onlyLabel(orderId)).id };
}
