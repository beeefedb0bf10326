import { formatCep } from "#app/values/cep.ts";
import { formatPhone } from "#app/values/phone.ts";
import type { ShippingAddress } from "#app/values/shipping-address.ts";

/** Where an order goes, as one writes it on an envelope. */
export function AddressBlock({ address, className = "" }: { address: ShippingAddress; className?: string }) {
	return (
		<address className={`leading-relaxed not-italic ${className}`}>
			<strong className="font-semibold">{address.fullName}</strong>
			<br />
			{address.street}, {address.number}
			{address.complement ? `, ${address.complement}` : ""}
			<br />
			{address.neighborhood}
			<br />
			{address.city} – {address.state}, {formatCep(address.zipCode)}
			<br />
			{formatPhone(address.phone)}
		</address>
	);
}
