/** Fields that a customer types and chooses in the checkout; keys, lines and totals come with the cart. */
export const checkoutFields = {
	zipCode: "01310-100",
	street: "Avenida Paulista",
	number: "1578",
	complement: "",
	neighborhood: "Bela Vista",
	city: "São Paulo",
	state: "SP",
	phone: "(11) 98888-1234",
	cpf: "",
	notes: "",
	shippingOptionId: "pac",
	paymentMethod: "bank_transfer",
};
