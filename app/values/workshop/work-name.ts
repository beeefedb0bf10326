/** "Mesa Cavalete", "6 × Cadeira Palha" */
export const workName = ({ productName, quantity }: { productName: string; quantity: number }): string =>
	quantity === 1 ? productName : `${quantity} × ${productName}`;
