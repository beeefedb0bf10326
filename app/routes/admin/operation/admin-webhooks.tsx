import { href } from "react-router";
import { z } from "zod";
import { readWebhookVersion } from "#app/admin/layout/live-admin.server.ts";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import {
	listWebhookDeliveries,
	listWebhooks,
	receivesCustomers,
} from "#app/admin/webhooks/admin-webhooks.queries.server.ts";
import { WebhookDeliveryTable } from "#app/admin/webhooks/WebhookDeliveryTable.tsx";
import { NewSecret, NewWebhookForm, WebhookEndpoints } from "#app/admin/webhooks/WebhookEndpoints.tsx";
import { readDeliveryFilter } from "#app/admin/webhooks/webhook-filter.ts";
import { repeatedField } from "#app/platform/forms/fields.ts";
import { type FormContext, type FormOutcome, formAction } from "#app/platform/forms/form-action.server.ts";
import { readCursor } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { confirmIdentity } from "#app/shop/accounts/two-factor/confirm-identity.server.ts";
import { WEBHOOKS_LIVE_URL } from "#app/shop/live/live-protocol.ts";
import { useLiveUpdates } from "#app/shop/live/use-live-updates.ts";
import {
	createWebhook,
	deleteWebhook,
	renewWebhookSecret,
	replayWebhooks,
	switchWebhook,
	testWebhook,
} from "#app/shop/webhooks/webhooks.commands.server.ts";
import { webhookMessages as messages } from "#app/shop/webhooks/webhooks.messages.ts";
import { webhookChoiceSchema, webhookEndpointSchema } from "#app/shop/webhooks/webhooks.schema.ts";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { toOptions } from "#app/ui/patterns/Options.tsx";
import { webhookDeliveryStatuses } from "#app/values/status/webhook-delivery-status.ts";
import { webhookTypes } from "#app/values/status/webhook-type.ts";
import type { Route } from "./+types/admin-webhooks";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return loadOrServiceUnavailable("Erro ao carregar os webhooks", async () => {
		const version = await readWebhookVersion(admin);
		const [endpoints, page] = await Promise.all([
			listWebhooks(admin),
			listWebhookDeliveries(admin, readDeliveryFilter(url), readCursor(url)),
		]);
		return { version, endpoints, page, hasTwoFactor: admin.twoFactorEnabled };
	});
}

interface ShownOnce {
	secret: string;
}

export async function action({ request }: Route.ActionArgs) {
	const endpoint = { failureTitle: messages.failed, schema: webhookChoiceSchema };
	return formAction(request, await requireAdmin(request), {
		create: {
			failureTitle: messages.failed,
			schema: webhookEndpointSchema,
			run: async (admin, input, { form }): Promise<FormOutcome<ShownOnce>> => {
				if (input.includesCustomer) await confirmIdentity(admin, request, form);
				return { toast: messages.created, data: { secret: await createWebhook(admin, input) } };
			},
		},
		renew: {
			...endpoint,
			run: async (admin, { endpointId }, context): Promise<FormOutcome<ShownOnce>> => {
				await confirmForCustomers(admin, endpointId, context);
				return { toast: messages.renewed, data: { secret: await renewWebhookSecret(admin, endpointId) } };
			},
		},
		enable: {
			...endpoint,
			toast: messages.enabled,
			run: async (admin, { endpointId }, context) => {
				await confirmForCustomers(admin, endpointId, context);
				await switchWebhook(admin, endpointId, true);
			},
		},
		disable: {
			...endpoint,
			toast: messages.disabled,
			run: (admin, { endpointId }) => switchWebhook(admin, endpointId, false),
		},
		test: {
			...endpoint,
			toast: messages.tested,
			run: (admin, { endpointId }) => testWebhook(admin, endpointId),
		},
		delete: {
			...endpoint,
			toast: messages.deleted,
			run: (admin, { endpointId }) => deleteWebhook(admin, endpointId),
		},
		replay: {
			failureTitle: messages.replayFailed,
			schema: z.object({ ids: repeatedField(100, 36) }),
			run: async (admin, { ids }) => ({ toast: messages.replayed(await replayWebhooks(admin, ids)) }),
		},
	});
}

async function confirmForCustomers(
	admin: Admin,
	endpointId: string,
	{ request, form }: FormContext,
): Promise<void> {
	if (await receivesCustomers(admin, endpointId)) await confirmIdentity(admin, request, form);
}

export default function AdminWebhooksPage({ loaderData, actionData }: Route.ComponentProps) {
	const { version, endpoints, page, hasTwoFactor } = loaderData;
	// Those of an endpoint have their own dialogs.
	const created = actionData?.values?.intent === "create" ? actionData : undefined;
	useLiveUpdates(WEBHOOKS_LIVE_URL, version);
	const endpointOptions = endpoints.map(({ id, url }) => ({ value: id, label: url }));
	return (
		<SettingsLayout
			title="Webhooks"
			toast={actionData?.toast}
			intro="Avisos assinados que a loja envia a outros sistemas quando um pedido muda."
			current={href("/admin/webhooks")}
		>
			{actionData?.secret ? <NewSecret secret={actionData.secret} /> : null}
			<WebhookEndpoints endpoints={endpoints} hasTwoFactor={hasTwoFactor} />
			<NewWebhookForm key={endpoints.length} result={created} isOpen={endpoints.length === 0} />
			<h2 className="mt-10 mb-4 text-2xl">Avisos enviados</h2>
			<ListToolbar
				filters={[
					{
						name: "state",
						label: "Situação",
						all: "Todas as situações",
						options: toOptions(webhookDeliveryStatuses),
					},
					{ name: "type", label: "Aviso", all: "Todos os avisos", options: toOptions(webhookTypes) },
					{ name: "endpoint", label: "Endereço", all: "Todos os endereços", options: endpointOptions },
				]}
			/>
			<WebhookDeliveryTable rows={page.rows} />
			<KeysetPager next={page.next} previous={page.previous} />
		</SettingsLayout>
	);
}
