import { href } from "react-router";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import { DefaultBadge } from "#app/admin/texts/TextVersions.tsx";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { findText } from "#app/shop/texts/shop-texts.ts";
import { listTextStates } from "#app/shop/texts/texts.queries.server.ts";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { Route } from "./+types/admin-texts";

export const loader = async ({ request }: Route.LoaderArgs) => ({
	texts: await listTextStates(await requireAdmin(request)),
});

export default function AdminTextsPage({ loaderData: { texts } }: Route.ComponentProps) {
	return (
		<SettingsLayout title="Textos" intro="O que a loja conta a quem a visita." current={href("/admin/texts")}>
			<ul className="max-w-3xl border-t border-line">
				{texts.map(({ key, isDefault, publishedAt, hasDraft, scheduledFor }) => {
					const { title, shown, isSpecified } = findText(key);
					return (
						<li key={key} className="border-b border-line">
							<Link
								to={href("/admin/texts/:key", { key })}
								className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 hover:bg-paper-2"
							>
								<span>
									<span className="block font-serif text-lg">{title}</span>
									<span className="block text-sm text-ink-2">
										Aparece {shown}.{publishedAt ? ` Publicado em ${formatDateTime(publishedAt)}.` : ""}
									</span>
								</span>
								<span className="flex flex-wrap gap-2">
									{hasDraft ? <Badge tone="warning">rascunho</Badge> : null}
									{scheduledFor ? (
										<Badge tone="secondary">agendado para {formatDateTime(scheduledFor)}</Badge>
									) : null}
									{isDefault ? <DefaultBadge isSpecified={isSpecified} /> : null}
								</span>
							</Link>
						</li>
					);
				})}
			</ul>
		</SettingsLayout>
	);
}
