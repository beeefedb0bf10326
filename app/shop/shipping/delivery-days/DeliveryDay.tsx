import type { Cep } from "#app/values/cep.ts";
import { formatDayMonth } from "#app/values/date.ts";
import { useDeliveryDay } from "./delivery-days-store.ts";

interface DeliveryDayProps {
	cep: Cep | null;
	productId: string;
	/** All products of the list, whose days are asked for together. */
	listIds: readonly string[];
}

/** “chega até 07/12”, on a card. */
export default function DeliveryDay({ cep, ...product }: DeliveryDayProps) {
	return cep && <Arrival cep={cep} {...product} />;
}

function Arrival({ cep, productId, listIds }: DeliveryDayProps & { cep: Cep }) {
	const day = useDeliveryDay(cep, productId, listIds);
	return day && `chega até ${formatDayMonth(day)}`;
}
