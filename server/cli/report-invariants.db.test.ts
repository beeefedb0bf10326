import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { db } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema.server.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { reportInvariants } from "./report-invariants.ts";

setUpCepStubs();
const { DATABASE_URL: before } = env;
let orderId = "";

beforeAll(async () => {
	if (process.env.TEST_ENGINE === "postgres") {
		const { rows } = (await db.execute(sql`select current_database() as name`)) as unknown as {
			rows: { name: string }[];
		};
		env.DATABASE_URL = new URL(`/${rows[0]?.name}`, inject("postgresUrl")).href;
	}
	orderId = await createOrder(await createCustomer(), await insertProduct());
});
afterAll(() => {
	env.DATABASE_URL = before;
});

async function printed(options: Parameters<typeof reportInvariants>[0] = {}): Promise<string> {
	const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
	try {
		await reportInvariants(options);
	} catch (error) {
		write(String(error));
	}
	const text = write.mock.calls.map(([line]) => line).join("");
	write.mockRestore();
	return text;
}

it("says that all is well, or names each rule that is broken and its row", async () => {
	expect(await printed()).toBe("Tudo em ordem: pedidos, dinheiro, estoque e envios conferem.\n");
	const [mail] = await db.select({ id: outboxMessages.id }).from(outboxMessages).limit(1);
	const late = new Date(Date.now() - 7_200_000);
	await db
		.update(outboxMessages)
		.set({ createdAt: late })
		.where(eq(outboxMessages.id, mail?.id ?? ""));
	await db.execute(sql`update order_items set stock_deducted = 0 where order_id = ${orderId}`);
	const text = await printed();
	expect(text).toContain(
		`Não vale: “Um pedido tem do estoque o que seus movimentos tiraram e não devolveram”, em ${orderId}`,
	);
	expect(text).toContain(
		`Não vale: “Nenhum e-mail espera há mais de uma hora sem tentativa de envio”, em ${mail?.id}`,
	);
	expect(text).toContain("2 problemas a resolver.");
	expect(await printed({ isAtRest: true })).toContain("1 problema a resolver.");
});
