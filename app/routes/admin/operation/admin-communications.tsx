import {
	listWebhooks,
	webhookDeliveriesList,
} from "#app/admin/communications/admin-webhooks.queries.server.ts";
import { handleCommunicationAction } from "#app/admin/communications/communication-action.server.ts";
import { outboxList } from "#app/admin/communications/outbox.queries.server.ts";
import { outboxView } from "#app/admin/communications/outbox-view.tsx";
import { paymentNotificationsList } from "#app/admin/communications/payment-notifications.queries.server.ts";
import {
	paymentNotificationsView,
	TasksWithoutOrder,
} from "#app/admin/communications/payment-notifications-view.tsx";
import { WebhooksPanel } from "#app/admin/communications/WebhooksPanel.tsx";
import { type CommunicationKind, communicationKinds } from "#app/admin/layout/admin-navigation.ts";
import { readWebhookVersion } from "#app/admin/layout/live-admin.server.ts";
import { readCommunicationQueues } from "#app/admin/layout/work-queues.queries.server.ts";
import { AdminList } from "#app/admin/lists/AdminList.tsx";
import { listLoader } from "#app/admin/lists/list-loader.server.ts";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { LinkTabs } from "#app/ui/patterns/LinkTabs.tsx";
import type { Route } from "./+types/admin-communications";

const readBeside = async <Kind extends CommunicationKind>(kind: Kind, admin: Admin) => ({
	kind,
	queues: await readCommunicationQueues(admin),
});

const loaders = {
	mails: listLoader(outboxList, {
		failure: "Erro ao carregar os e-mails",
		readBeside: (admin) => readBeside("mails", admin),
	}),
	notifications: listLoader(paymentNotificationsList, {
		failure: "Erro ao carregar os avisos de pagamento",
		readBeside: (admin) => readBeside("notifications", admin),
	}),
	webhooks: listLoader(webhookDeliveriesList, {
		failure: "Erro ao carregar os webhooks",
		readFirst: async (admin) => ({ version: await readWebhookVersion(admin) }),
		readBeside: async (admin) => ({
			...(await readBeside("webhooks", admin)),
			endpoints: await listWebhooks(admin),
			hasTwoFactor: admin.twoFactorEnabled,
		}),
	}),
} satisfies Record<CommunicationKind, unknown>;

const isCommunicationKind = (kind: string): kind is CommunicationKind => Object.hasOwn(loaders, kind);

/** The list of one filter, with the number of open items in each of the three. */
export async function loader({ request, url, params: { kind } }: Route.LoaderArgs) {
	if (!isCommunicationKind(kind)) throw new Response(null, { status: 404 });
	return loaders[kind]({ request, url });
}

export async function action({ request }: Route.ActionArgs) {
	return handleCommunicationAction(await requireAdmin(request), request);
}

const intros: Record<CommunicationKind, string> = {
	mails: "O que a loja escreveu a clientes e à oficina, e se chegou.",
	notifications:
		"O que o Mercado Pago avisou. O aviso é só um sinal: quem diz se foi pago é a consulta que a loja faz depois.",
	webhooks: "Avisos assinados que a loja envia a outros sistemas quando um pedido muda.",
};

export default function AdminCommunicationsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { kind, queues } = loaderData;
	const waiting: Record<CommunicationKind, number> = {
		mails: queues.undelivered,
		notifications: queues.unmatched.length,
		webhooks: queues.givenUpWebhooks + queues.disabledWebhooks,
	};
	return (
		<SettingsLayout
			title="Envios e avisos"
			toast={actionData?.toast}
			intro="Tudo o que a loja envia, e o que o Mercado Pago avisa."
			current={communicationKinds.mails.to}
		>
			<LinkTabs
				label="Envios e avisos"
				selected={kind}
				tabs={kinds.map((id) => ({ id, ...communicationKinds[id], waiting: waiting[id] }))}
			/>
			<div key={kind} role="tabpanel" id={`panel-${kind}`} aria-labelledby={`tab-${kind}`} className="pt-5">
				<p className="mb-5 max-w-[60ch] text-ink-2">{intros[kind]}</p>
				{loaderData.kind === "mails" ? (
					<AdminList list={outboxView} page={loaderData.page} />
				) : loaderData.kind === "notifications" ? (
					<>
						<TasksWithoutOrder tasks={queues.unmatched} />
						<AdminList list={paymentNotificationsView} page={loaderData.page} />
					</>
				) : (
					<WebhooksPanel {...loaderData} result={actionData} />
				)}
			</div>
		</SettingsLayout>
	);
}

const kinds = Object.keys(communicationKinds) as CommunicationKind[];
