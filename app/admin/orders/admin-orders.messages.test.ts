import { expect, it } from "vitest";
import { bulkChangeMessage } from "./admin-orders.messages.ts";

const order = (at: number, reason: string) => ({ id: `${String(at).padStart(8, "0")}-aaaa`, reason });

it("names every order that stayed as it was, those of one reason together", () => {
	const left = [
		order(1, "Está cancelado."),
		order(2, "Já estava pago."),
		...Array.from({ length: 8 }, (_, at) => order(at + 3, "Está cancelado.")),
	];
	const { description } = bulkChangeMessage("delivered", { changed: ["a", "b"], left });
	expect(description).toBe(
		"2 pedidos: Entregue. 10 ficaram como estavam. #00000001, #00000003, #00000004, #00000005, #00000006, #00000007, #00000008, #00000009, #00000010: Está cancelado. #00000002: Já estava pago.",
	);
	expect(bulkChangeMessage("paid", { changed: ["a"], left: [order(1, "Está cancelado.")] })).toMatchObject({
		title: "Pedido marcado como pago",
		description: expect.stringContaining("1 ficou como estava. #00000001: Está cancelado."),
	});
});
