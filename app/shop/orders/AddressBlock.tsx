import type { ReactNode } from "react";
import { Unbroken } from "#app/ui/primitives/Unbroken.tsx";
import {
	cityAndState,
	hasPlace,
	type ShippingAddress,
	streetLine,
} from "#app/values/address/shipping-address.ts";
import { formatCep } from "#app/values/cep.ts";
import { formatPhone } from "#app/values/phone.ts";

/** An order's address in the format of an envelope. `cityLine` replaces city, state and postal code. */
export function AddressBlock({
	address,
	className = "",
	cityLine = <Unbroken text={`${cityAndState(address)}, ${formatCep(address.zipCode)}`} />,
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
					{streetLine(address)}
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
