import { BenchCalendar } from "#app/admin/settings/benches/BenchCalendar.tsx";
import { BenchRows } from "#app/admin/settings/benches/BenchRows.tsx";
import { isCalendarIntent } from "#app/admin/settings/benches/bench-form-fields.ts";
import { readSettingsToEdit } from "#app/admin/settings/change-settings.server.ts";
import { ClosuresForm } from "#app/admin/settings/closures/ClosuresForm.tsx";
import { FreightTablesForm } from "#app/admin/settings/freight/FreightTablesForm.tsx";
import { FreightTrial, TRIAL, useFreightTrial } from "#app/admin/settings/freight/FreightTrial.tsx";
import { readSpecialSection } from "#app/admin/settings/read-special-section.server.ts";
import { SettingsGroup } from "#app/admin/settings/SettingsGroup.tsx";
import { SETTINGS_FORM, SettingsForm, SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import { findSection } from "#app/admin/settings/sections/setting-sections.ts";
import { isSpecialSection, specialSections } from "#app/admin/settings/sections/special-sections.ts";
import { settingsMessages } from "#app/admin/settings/settings.messages.ts";
import { handleSettingsAction } from "#app/admin/settings/settings-action.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { Route } from "./+types/admin-settings";

/** All editable settings of the shop, one section at a time. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const edited = await readSettingsToEdit(admin);
	const asked = url.searchParams.get("section");
	const special = isSpecialSection(asked)
		? await readSpecialSection(admin, asked, edited.settings, url.searchParams)
		: null;
	return { ...edited, section: special?.id ?? findSection(asked)?.id ?? "identity", special };
}

export async function action({ request }: Route.ActionArgs) {
	return handleSettingsAction(await requireAdmin(request), request);
}

export default function AdminSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { settings, version, updatedAt, section: id, special } = loaderData;
	const section = findSection(id);
	const heading = section ?? (special && specialSections[special.id]);
	const tried = useFreightTrial().data;
	// The trial has fields of its own, and its form does not hold the tables.
	const isTrial = actionData?.trial !== undefined || actionData?.values?.intent === TRIAL;
	const isCalendar = isCalendarIntent(actionData?.values?.intent);
	const result = isTrial || isCalendar ? undefined : actionData;
	const editing = { errors: result?.fields, typed: result?.values };
	if (!heading) return null;
	return (
		<SettingsLayout
			title="Configurações"
			toast={actionData?.toast}
			intro="O que a loja diz de si e as regras pelas quais vende."
			current={id}
		>
			<div className={special?.id === "freight" ? "" : "max-w-3xl"}>
				<SettingsForm
					key={id}
					section={id}
					title={heading.title}
					description={heading.description}
					version={version}
					updatedAt={updatedAt}
					result={result}
					extra={special?.id === "freight" ? <TablesActions section={id} /> : null}
				>
					{special?.id === "workshop" ? (
						<BenchRows benches={special.benches} artisans={special.artisans} {...editing} />
					) : special?.id === "freight" ? (
						<FreightTablesForm
							tables={special.tables}
							{...editing}
							errors={editing.errors ?? tried?.fields}
						/>
					) : special?.id === "closures" ? (
						<ClosuresForm closures={special.closures} {...editing} />
					) : null}
					{section?.groups.map((group) => (
						<SettingsGroup key={group.title} group={group} settings={settings} {...editing} />
					))}
				</SettingsForm>
				{special?.id === "workshop" ? (
					<BenchCalendar
						benches={special.benches}
						calendar={special.calendar}
						failure={settingsMessages.failed}
						result={isCalendar ? actionData : undefined}
					/>
				) : special?.id === "freight" ? (
					<FreightTrial
						products={special.trialProducts}
						tablesForm={SETTINGS_FORM}
						posted={isTrial ? actionData : undefined}
					/>
				) : null}
			</div>
		</SettingsLayout>
	);
}

/** Further buttons of the freight tables. */
function TablesActions({ section }: { section: string }) {
	return (
		<>
			<Button type="submit" kind="secondary" size="sm" name="intent" value="defaults">
				Voltar aos valores iniciais
			</Button>
			<Link to={`?section=${section}#simular`} className={buttonStyle("quiet", "sm")}>
				Simular
			</Link>
		</>
	);
}
