import { Refusal } from "#app/platform/refusals.ts";
import { shippingMessages } from "#app/shop/shipping/shipping.messages.ts";

/** No carrier takes what is quoted; a caller may say it in other words than the quote. */
export class TooLargeRefusal extends Refusal {
	constructor() {
		super("invalid", shippingMessages.tooLarge);
	}
}
