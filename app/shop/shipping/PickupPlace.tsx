import { useRootData } from "#app/shop/settings/root-data.ts";
import { Unbroken } from "#app/ui/primitives/Unbroken.tsx";

/** Where and when an order can be picked up. */
export function PickupPlace({ className = "" }: { className?: string }) {
	const { identity, shipping } = useRootData().settings;
	return (
		<address className={`leading-relaxed not-italic ${className}`}>
			<strong className="font-semibold">{identity.name}</strong>
			<br />
			<Unbroken text={identity.address} />
			{identity.openingHours.map((hours) => (
				<span key={hours} className="block">
					{hours}
				</span>
			))}
			{shipping.pickupNote ? <span className="mt-1 block text-ink-2">{shipping.pickupNote}</span> : null}
		</address>
	);
}
