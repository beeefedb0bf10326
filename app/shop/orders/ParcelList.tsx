import { CopyButton } from "#app/shop/orders/CopyButton.tsx";
import { type OrderParcel, parcelName } from "#app/shop/orders/parcels/order-parcels.ts";
import { CarrierLink } from "#app/shop/shipping/CarrierLink.tsx";

/** Parcels of an order with several: each with its code and its carrier's page. */
export const ParcelList = ({
	parcels,
	count = parcels.length,
	className = "",
}: {
	parcels: readonly OrderParcel[];
	/** All parcels of the order, where not each of them is shown. */
	count?: number;
	className?: string;
}) => (
	<ul className={`grid gap-4 ${className}`}>
		{parcels.map(({ number, code, url }) => {
			const name = parcelName(number, count);
			return (
				<li key={number}>
					<span className="block">{name}</span>
					<span className="flex flex-wrap items-center gap-x-3">
						<span className="break-all font-mono text-sm">{code}</span>
						<CopyButton text={code} copiedMessage="Código copiado" kind="quiet">
							Copiar<span className="sr-only"> o código do {name}</span>
						</CopyButton>
					</span>
					<CarrierLink trackingUrl={url} parcel={name} className="no-print" />
				</li>
			);
		})}
	</ul>
);
