import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { href, type Location, useNavigation } from "react-router";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { settingsMenuLinks } from "#app/admin/layout/admin-navigation.ts";
import { ConfirmButton, QuestionNotice } from "#app/admin/layout/form-question.tsx";
import { OpenSavedVersion } from "#app/admin/layout/OpenSavedVersion.tsx";
import { SaveBar } from "#app/admin/layout/SaveBar.tsx";
import { VersionField } from "#app/admin/layout/VersionField.tsx";
import { ConfirmIdentityFields } from "#app/shop/accounts/two-factor/ConfirmIdentityFields.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { UnsavedChangesGuard } from "#app/ui/patterns/UnsavedChangesGuard.tsx";
import { useDirty } from "#app/ui/patterns/use-dirty.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { scrollToCurrent } from "#app/ui/scroll-to-current.ts";
import { formatDateTime } from "#app/values/date.ts";
import { settingSections } from "./sections/setting-sections.ts";
import { specialSections } from "./sections/special-sections.ts";
import { settingsMessages } from "./settings.messages.ts";
import type { SettingsActionResult } from "./settings-action.server.ts";

const sectionLink = ({ id, title }: { id: string; title: string }) => ({
	id,
	title,
	to: `${href("/admin/settings")}?section=${id}`,
});
const melhorEnvio = href("/admin/settings/melhor-envio");
const menuFollowers = [
	...Object.entries(specialSections).flatMap(([id, entry]) =>
		entry ? [{ after: entry.after, ...sectionLink({ id, title: entry.title }) }] : [],
	),
	{ after: "shipping", id: melhorEnvio, title: "Melhor Envio", to: melhorEnvio },
];
const settingsMenuSections = settingSections.flatMap((section) => [
	sectionLink(section),
	...menuFollowers.filter(({ after }) => after === section.id),
]);

/** The sections of the settings, and the other screens of the settings menu. */
function SettingsMenu({ current }: { current: string }) {
	const itemStyle =
		"flex min-h-11 items-center rounded-md px-3 whitespace-nowrap text-ink-2 hover:bg-paper-2 hover:text-ink focus-visible:-outline-offset-4 aria-[current]:bg-paper-2 aria-[current]:font-semibold aria-[current]:text-ink";
	const list = useRef<HTMLUListElement>(null);
	useEffect(() => scrollToCurrent(list.current, current), [current]);
	return (
		<nav aria-label="Configurações" className="lg:sticky lg:top-24">
			<ul ref={list} className="scroll-run gap-1 text-[0.9375rem] lg:grid">
				{settingsMenuSections.map(({ id, title, to }) => (
					<li key={id}>
						<Link to={to} aria-current={id === current ? "page" : undefined} className={itemStyle}>
							{title}
						</Link>
					</li>
				))}
				{settingsMenuLinks
					.filter(({ to }) => to !== href("/admin/settings"))
					.map(({ to, label }, at) => (
						<li key={to} className={at === 0 ? "lg:mt-3 lg:border-t lg:border-line lg:pt-3" : ""}>
							<Link to={to} aria-current={to === current ? "page" : undefined} className={itemStyle}>
								{label}
							</Link>
						</li>
					))}
			</ul>
		</nav>
	);
}

export function SettingsLayout({
	current,
	children,
	intro,
	...header
}: Omit<ComponentProps<typeof AdminPageHeader>, "actions"> & {
	current: string;
	/** Introduction of the screen. */
	intro: ReactNode;
}) {
	return (
		<>
			<AdminPageHeader {...header}>{intro}</AdminPageHeader>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-12">
				<SettingsMenu current={current} />
				<div className="min-w-0">{children}</div>
			</div>
		</>
	);
}

/** Each section is a separate form with its own address. */
const leavesSection = (from: Location, to: Location): boolean =>
	from.pathname !== to.pathname || sectionIn(from) !== sectionIn(to);
const sectionIn = ({ search }: Location): string | null => new URLSearchParams(search).get("section");

export const SETTINGS_FORM = "configuracoes";

/** One section of the settings: its title, its fields, and the bar that saves them. */
export function SettingsForm({
	section,
	title,
	description,
	version,
	updatedAt,
	result,
	extra,
	children,
}: {
	section: string;
	title: string;
	description: string;
	version: number;
	updatedAt: Date | null;
	result: SettingsActionResult | undefined;
	/** Further buttons in the bar. */
	extra?: ReactNode;
	children: ReactNode;
}) {
	const form = useRef<HTMLFormElement>(null);
	const { state, formMethod } = useNavigation();
	const isSaving = state === "submitting";
	// While the saved settings are loading, a difference is not an unsaved change either.
	const isDirty = useDirty(form, formMethod === "POST", version);
	useEffect(() => {
		// The same value in another spelling changes nothing: the form shows the stored spelling.
		if (result?.isUnchanged) form.current?.reset();
	}, [result]);
	return (
		<ActionForm
			ref={form}
			id={SETTINGS_FORM}
			failure={settingsMessages.failed}
			result={result}
			preventScrollReset
			className="grid min-w-0 gap-8"
		>
			<UnsavedChangesGuard isDirty={isDirty} leaves={leavesSection} />
			<div>
				<h2 className="text-2xl">{title}</h2>
				<p className="mt-1.5 max-w-[60ch] text-ink-2">{description}</p>
			</div>
			{result?.storedVersion === undefined ? null : (
				<Notice tone="warning" role="alert">
					{settingsMessages.editedMeanwhile}
					<OpenSavedVersion to={`${href("/admin/settings")}?section=${section}`} />
				</Notice>
			)}
			<QuestionNotice result={result} />
			<input type="hidden" name="section" value={section} />
			<VersionField version={version} result={result} />
			{/* Shows a saved value as it is stored, even if it was typed differently. */}
			<div key={version} className="contents">
				{children}
			</div>
			<ConfirmIdentityFields result={result} />
			<SaveBar>
				<Button type="submit" size="sm" busy={isSaving}>
					{isSaving ? "Salvando..." : "Salvar Alterações"}
				</Button>
				<ConfirmButton result={result} busy={isSaving} />
				{extra}
				<p className="ml-auto text-sm text-ink-2">
					{updatedAt ? `Última mudança: ${formatDateTime(updatedAt)}` : "Valores iniciais"}
				</p>
			</SaveBar>
		</ActionForm>
	);
}
