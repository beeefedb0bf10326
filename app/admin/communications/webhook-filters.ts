import { choiceFilter, idFilter } from "#app/platform/lists/list-filter.ts";
import { webhookDeliveryStatuses } from "#app/values/status/webhook-delivery-status.ts";
import { webhookTypes } from "#app/values/status/webhook-type.ts";
import { toOptions } from "#app/values/text.ts";

export const webhookDeliveryFilters = {
	state: choiceFilter("Situação", "Todas as situações", toOptions(webhookDeliveryStatuses), {
		dead: "given_up",
	}),
	type: choiceFilter("Aviso", "Todos os avisos", toOptions(webhookTypes)),
	endpoint: idFilter("Endereço", "Todos os endereços"),
};
