/** A link to the parcel on the carrier's own page. */
export function CarrierLink({
	trackingUrl,
	parcel,
	className = "",
}: {
	trackingUrl: string | null;
	/** Its name, where an order has several. */
	parcel?: string;
	className?: string;
}) {
	if (!trackingUrl) return null;
	return (
		<a
			href={trackingUrl}
			target="_blank"
			rel="noopener noreferrer"
			className={`flex min-h-11 w-fit items-center underline underline-offset-4 ${className}`}
		>
			Ver no site da transportadora
			<span className="sr-only">{parcel ? `: ${parcel}` : null} (abre em nova aba)</span>
		</a>
	);
}
