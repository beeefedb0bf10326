import type { ReactNode } from "react";
import { formatCep } from "#app/values/cep.ts";
import { formatPhone } from "#app/values/phone.ts";
import { cityAndState, hasPlace, type ShippingAddress } from "#app/values/shipping-address.ts";

/** Where an order goes, as one writes it on an envelope. `cityLine` replaces city, state and postal code. */
export function AddressBlock({
	address,
	className = "",
	cityLine = `${cityAndState(address)}, ${formatCep(address.zipCode)}`,
}: {
	address: ShippingAddress;
	className?: string;
	cityLine?: ReactNode;
}) {
	return (
		<address className={`leading-relaxed not-italic ${className}`}>
			<strong className="font-semibold">{address.fullName}</strong>
			<br />
			{hasPlace(address) ? (
				<>
					{address.street}, {address.number}
					{address.complement ? `, ${address.complement}` : ""}
					<br />
					{address.neighborhood}
					<br />
					{cityLine}
					<br />
				</>
			) : null}
			<span className="whitespace-nowrap">{formatPhone(address.phone)}</span>
		</address>
	);
}
