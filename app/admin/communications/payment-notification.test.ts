import { expect, it } from "vitest";
import { describeNotification } from "./payment-notification.ts";

it("names what a notification is about in Portuguese, and says when anybody could have sent it", () => {
	expect(describeNotification("payment", true)).toBe("");
	expect(describeNotification("stop_delivery_op_wh", true)).toBe("alerta de fraude");
	expect(describeNotification("chargebacks", false)).toBe("contestação, sem assinatura");
	expect(describeNotification("subscription", true)).toBe("subscription");
});
