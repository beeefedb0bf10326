import { expect, it } from "vitest";
import { CancelOrder } from "#app/shop/orders/confirmation/CancelOrder.tsx";
import { cents } from "#app/values/money.ts";
import { render } from "#tests/support/render.tsx";
import { AwaitingPayment } from "./AwaitingPayment.tsx";

const order = {
	id: "8f14e45f-ceea-467f-a0f6-2b1c9e1d6a01",
	total: cents(59_000),
	expiresAt: new Date("2026-11-24T12:00:00Z"),
	...({ paymentMethod: "mercadopago", pixDiscountPercent: 0, transferDiscountPercent: 0 } as const),
};

it.each([
	[1, "Sua peça fica separada para você até", "A peça volta à venda"],
	[2, "Suas peças ficam separadas para você até", "As peças voltam à venda"],
])("the order of %i speaks of as many products, to be paid or cancelled", (quantity, kept, onSale) => {
	const items = [{ quantity }];
	const awaiting = render(
		<AwaitingPayment order={{ ...order, items }} isPending={false} pix={null} canAskForPix changes={[]} />,
	);
	expect(awaiting.page.text()).toContain(kept);
	const cancel = render(<CancelOrder orderId={order.id} items={items} held={cents(0)} />);
	expect(cancel.page.text()).toContain(onSale);
});
