import { eq } from "drizzle-orm";
import { hasPlace } from "#app/values/shipping-address.ts";
import { db } from "#db/client.server.ts";
import { orders, users } from "#db/schema.server.ts";

/** See `orderCustomer`. */
export async function describeOrderCustomer(orderId: string) {
	const [row] = await db
		.select({ order: orders, email: users.email, name: users.fullName })
		.from(orders)
		.leftJoin(users, eq(users.id, orders.userId))
		.where(eq(orders.id, orderId));
	if (!row) return null;
	const { order } = row;
	const address = order.shippingAddress;
	return {
		name: row.name ?? address?.fullName ?? null,
		email: row.email,
		phone: address?.phone ?? null,
		cpf: order.cpf,
		cnpj: order.cnpj,
		company_name: order.companyName,
		state_registration: order.stateRegistration,
		// What is fetched at the workshop goes nowhere.
		address:
			address && hasPlace(address)
				? {
						recipient: address.fullName,
						street: address.street,
						number: address.number,
						complement: address.complement,
						neighborhood: address.neighborhood,
						city: address.city,
						state: address.state,
						zip_code: address.zipCode,
						city_ibge_code: address.ibgeCode ?? null,
					}
				: null,
	};
}
