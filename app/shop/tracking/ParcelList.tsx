import { CopyButton } from "#app/shop/orders/CopyButton.tsx";
import { CarrierLink } from "#app/shop/shipping/CarrierLink.tsx";
import { type Parcel, parcelName } from "./order-parcels.ts";

/** The parcels of an order with several: each with its code and its carrier's page. */
export const ParcelList = ({
	parcels,
	className = "",
}: {
	parcels: readonly Parcel[];
	className?: string;
}) => (
	<ul className={`grid gap-4 ${className}`}>
		{parcels.map(({ number, code, url }) => {
			const name = parcelName(number, parcels.length);
			return (
				<li key={number}>
					<span className="block">{name}</span>
					<span className="flex flex-wrap items-center gap-x-3">
						<span className="break-all font-mono text-sm">{code}</span>
						<CopyButton text={code} copiedMessage="Código copiado" kind="quiet">
							Copiar<span className="sr-only"> o código do {name}</span>
						</CopyButton>
					</span>
					<CarrierLink trackingUrl={url} parcel={name} />
				</li>
			);
		})}
	</ul>
);
