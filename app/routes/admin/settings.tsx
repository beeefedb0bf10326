import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { answerSettings } from "#app/shop/settings/answer-settings.server.ts";
import { readSettingsToEdit } from "#app/shop/settings/change-settings.server.ts";
import { FreightTablesForm } from "#app/shop/settings/FreightTablesForm.tsx";
import { SettingsGroup } from "#app/shop/settings/SettingsFields.tsx";
import { GearFrame, SettingsForm } from "#app/shop/settings/SettingsScreen.tsx";
import { findSection, settingSections } from "#app/shop/settings/setting-sections.ts";
import { parseFreightTables } from "#app/shop/shipping/freight-tables.ts";
import { NoScriptAnswer } from "#app/ui/patterns/NoScriptAnswer.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { Route } from "./+types/settings";

/** The gear: everything the owner edits of her own shop, a part at a time. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const edited = await readSettingsToEdit(await requireAdmin(request));
	const asked = url.searchParams.get("section");
	const isFreight = asked === "freight";
	return {
		...edited,
		section: isFreight ? "freight" : (findSection(asked) ?? settingSections[0]).id,
		tables: isFreight ? parseFreightTables(edited.settings.shipping.tables) : null,
	};
}

export async function action({ request }: Route.ActionArgs) {
	return answerSettings(await requireAdmin(request), request);
}

export default function SettingsScreen({ loaderData, actionData }: Route.ComponentProps) {
	const { settings, version, updatedAt, section: id, tables } = loaderData;
	const section = findSection(id);
	const editing = { errors: actionData?.fields, typed: actionData?.values };
	const form = { version, updatedAt, answer: actionData };
	return (
		<>
			<ScreenHead title="Configurações">O que a loja diz de si e as regras pelas quais vende.</ScreenHead>
			<NoScriptAnswer toast={actionData?.toast} />
			<GearFrame current={id}>
				{section ? (
					<div className="max-w-3xl">
						<SettingsForm
							key={id}
							{...form}
							section={id}
							title={section.title}
							description={section.description}
						>
							{section.groups.map((group) => (
								<SettingsGroup key={group.title} group={group} settings={settings} {...editing} />
							))}
						</SettingsForm>
					</div>
				) : tables ? (
					<SettingsForm
						key={id}
						{...form}
						section={id}
						title="Tabelas de frete"
						description="Preços e prazos de cada entrega, por distância da oficina. Os valores iniciais são de exemplo: troque pelos dos seus contratos."
						extra={
							<Button type="submit" kind="secondary" size="sm" name="intent" value="defaults">
								Voltar aos valores iniciais
							</Button>
						}
					>
						<FreightTablesForm tables={tables} {...editing} />
					</SettingsForm>
				) : null}
			</GearFrame>
		</>
	);
}
