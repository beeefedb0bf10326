import { href } from "react-router";
import { z } from "zod";
import { readWebhookVersion } from "#app/admin/layout/live-admin.server.ts";
import { AdminList } from "#app/admin/lists/AdminList.tsx";
import { listLoader } from "#app/admin/lists/list-loader.server.ts";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import {
	listWebhooks,
	receivesCustomers,
	webhookDeliveriesList,
} from "#app/admin/webhooks/admin-webhooks.queries.server.ts";
import { NewSecret, NewWebhookForm, WebhookEndpoints } from "#app/admin/webhooks/WebhookEndpoints.tsx";
import { webhookDeliveriesView } from "#app/admin/webhooks/webhook-deliveries-view.tsx";
import { repeatedField } from "#app/platform/forms/fields.ts";
import { type FormContext, type FormOutcome, formAction } from "#app/platform/forms/form-action.server.ts";
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
import type { Route } from "./+types/admin-webhooks";

export const loader = listLoader(webhookDeliveriesList, {
	failure: "Erro ao carregar os webhooks",
	readFirst: async (admin) => ({ version: await readWebhookVersion(admin) }),
	readBeside: async (admin) => ({
		endpoints: await listWebhooks(admin),
		hasTwoFactor: admin.twoFactorEnabled,
	}),
});

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
			<AdminList
				list={webhookDeliveriesView}
				page={page}
				options={{ endpoint: endpoints.map(({ id, url }) => ({ value: id, label: url })) }}
			/>
		</SettingsLayout>
	);
}
