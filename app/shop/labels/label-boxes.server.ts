import { isDeepStrictEqual } from "node:util";
import { correiosServiceOf } from "#app/shop/shipping/melhor-envio/melhor-envio-rates.server.ts";
import { takesOneBox } from "#app/shop/shipping/melhor-envio/melhor-envio-services.ts";
import type { FreightRecord } from "#app/values/status/freight-source.ts";
import type { LabelStatus } from "#app/values/status/label-status.ts";
import { labelSteps } from "./label-steps.ts";

type Volumes = FreightRecord["parcels"];

/** Melhor Envio's service for an order, and the boxes without a label; null for an order that needs no labels. */
export function missingLabels(
	order: { freightRecord: FreightRecord | null; shippingOptionId: string },
	labels: readonly { status: LabelStatus; volumes: Volumes }[],
): { service: number; boxes: Volumes[] } | null {
	const { freightRecord, shippingOptionId } = order;
	const service = freightRecord?.service ?? correiosServiceOf(shippingOptionId);
	if (!service || !freightRecord || freightRecord.parcels.length === 0) return null;
	const { parcels } = freightRecord;
	const boxes = takesOneBox(service) ? parcels.map((parcel) => [parcel]) : [parcels];
	for (const { status, volumes } of labels) {
		const index = boxes.findIndex((box) => isDeepStrictEqual(box, volumes));
		const { isInUse, again } = labelSteps[status];
		if ((isInUse || again) && index >= 0) boxes.splice(index, 1);
	}
	return { service, boxes };
}
