/** Where an order goes; `state` is the two letters, `zipCode` and `phone` are digits only. */
export interface ShippingAddress {
	fullName: string;
	street: string;
	number: string;
	complement: string | null;
	neighborhood: string;
	city: string;
	state: string;
	zipCode: string;
	phone: string;
}
