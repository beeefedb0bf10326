import { BenchCalendar } from "#app/admin/settings/benches/BenchCalendar.tsx";
import { BenchRows } from "#app/admin/settings/benches/BenchRows.tsx";
import { isCalendarIntent, WORKSHOP_SECTION } from "#app/admin/settings/benches/bench-form-fields.ts";
import { readBenchesToEdit } from "#app/admin/settings/benches/read-bench-calendar.server.ts";
import { readSettingsToEdit } from "#app/admin/settings/change-settings.server.ts";
import { ClosuresForm } from "#app/admin/settings/closures/ClosuresForm.tsx";
import { CLOSURES_SECTION } from "#app/admin/settings/closures/closure-fields.ts";
import { closuresToEdit } from "#app/admin/settings/closures/read-closures.server.ts";
import { FreightTablesForm } from "#app/admin/settings/freight/FreightTablesForm.tsx";
import { FreightTrial, TRIAL, useFreightTrial } from "#app/admin/settings/freight/FreightTrial.tsx";
import { listTrialProducts } from "#app/admin/settings/freight/try-freight.server.ts";
import { SettingsGroup } from "#app/admin/settings/SettingsGroup.tsx";
import { SETTINGS_FORM, SettingsForm, SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import { findSection } from "#app/admin/settings/setting-sections.ts";
import { settingsMessages } from "#app/admin/settings/settings.messages.ts";
import { handleSettingsAction } from "#app/admin/settings/settings-action.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { parseFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { Route } from "./+types/admin-settings";

/** All editable settings of the shop, one section at a time. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const edited = await readSettingsToEdit(admin);
	const sectionId = url.searchParams.get("section");
	const isFreight = sectionId === "freight";
	const isClosures = sectionId === CLOSURES_SECTION;
	const tables = parseFreightTables(edited.settings.shipping.tables);
	const { townDay } = edited.settings.workshop;
	const calendars = calendarsOf(edited.settings);
	return {
		...edited,
		section: isFreight || isClosures ? sectionId : (findSection(sectionId)?.id ?? "identity"),
		tables: isFreight ? tables : null,
		trialProducts: isFreight ? await listTrialProducts(admin) : [],
		closures: isClosures ? closuresToEdit(calendars.closures, { townDay, tables }) : null,
		workshop:
			sectionId === WORKSHOP_SECTION
				? await readBenchesToEdit(admin, calendars, url.searchParams.get("mes"))
				: null,
	};
}

export async function action({ request }: Route.ActionArgs) {
	return handleSettingsAction(await requireAdmin(request), request);
}

export default function AdminSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { settings, version, updatedAt, section: id, tables, trialProducts, closures, workshop } = loaderData;
	const section = findSection(id);
	const tried = useFreightTrial().data;
	// The trial has fields of its own, and its form does not hold the tables.
	const isTrial = actionData?.trial !== undefined || actionData?.values?.intent === TRIAL;
	const isCalendar = isCalendarIntent(actionData?.values?.intent);
	const result = isTrial || isCalendar ? undefined : actionData;
	const editing = { errors: result?.fields, typed: result?.values };
	const form = { version, updatedAt, result };
	return (
		<SettingsLayout
			title="Configurações"
			toast={actionData?.toast}
			intro="O que a loja diz de si e as regras pelas quais vende."
			current={id}
		>
			{section ? (
				<div className="max-w-3xl">
					<SettingsForm
						key={id}
						{...form}
						section={id}
						title={section.title}
						description={section.description}
					>
						{workshop ? (
							<BenchRows benches={workshop.benches} artisans={workshop.artisans} {...editing} />
						) : null}
						{section.groups.map((group) => (
							<SettingsGroup key={group.title} group={group} settings={settings} {...editing} />
						))}
					</SettingsForm>
					{workshop ? (
						<BenchCalendar
							benches={workshop.benches}
							calendar={workshop.calendar}
							failure={settingsMessages.failed}
							result={isCalendar ? actionData : undefined}
						/>
					) : null}
				</div>
			) : closures ? (
				<div className="max-w-3xl">
					<SettingsForm
						key={id}
						{...form}
						section={id}
						title="Recessos e feriados"
						description="Dias em que a oficina ou uma transportadora não trabalha. O dia de cada entrega conta com eles assim que você salva; o que já foi prometido fica."
					>
						<ClosuresForm closures={closures} {...editing} />
					</SettingsForm>
				</div>
			) : tables ? (
				<>
					<SettingsForm
						key={id}
						{...form}
						section={id}
						title="Tabelas de frete"
						description="Preços e prazos de cada entrega, por distância da oficina. Os valores iniciais são de exemplo: troque pelos dos seus contratos. Voltar a eles não mexe nas suas transportadoras."
						extra={
							<>
								<Button type="submit" kind="secondary" size="sm" name="intent" value="defaults">
									Voltar aos valores iniciais
								</Button>
								<Link to={`?section=${id}#simular`} className={buttonStyle("quiet", "sm")}>
									Simular
								</Link>
							</>
						}
					>
						<FreightTablesForm tables={tables} {...editing} errors={editing.errors ?? tried?.fields} />
					</SettingsForm>
					<FreightTrial
						products={trialProducts}
						tablesForm={SETTINGS_FORM}
						posted={isTrial ? actionData : undefined}
					/>
				</>
			) : null}
		</SettingsLayout>
	);
}
