import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { showCurrent } from "#app/shop/back-office/show-current.ts";
import { gearLinks } from "#app/shop/back-office/tabs.ts";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { SettingsAnswer } from "./answer-settings.server.ts";
import { settingSections } from "./setting-sections.ts";
import { settingsMessages } from "./settings.messages.ts";

const parts = [
	...settingSections.slice(0, 6),
	{ id: "freight", title: "Tabelas de frete" },
	...settingSections.slice(6),
];

/** The parts of the settings, and what else the gear leads to. */
function SettingsNav({ current }: { current: string }) {
	const item =
		"flex min-h-11 items-center rounded-md px-3 whitespace-nowrap text-ink-2 hover:bg-paper-2 hover:text-ink aria-[current]:bg-paper-2 aria-[current]:font-semibold aria-[current]:text-ink";
	const run = useRef<HTMLUListElement>(null);
	useEffect(() => showCurrent(run.current, current), [current]);
	return (
		<nav aria-label="Configurações" className="lg:sticky lg:top-24">
			<ul ref={run} className="scroll-run gap-1 text-[0.9375rem] lg:grid">
				{parts.map(({ id, title }) => (
					<li key={id}>
						<Link
							to={`/admin/settings?section=${id}`}
							aria-current={id === current ? "page" : undefined}
							className={item}
						>
							{title}
						</Link>
					</li>
				))}
				{gearLinks
					.filter(({ to }) => to !== "/admin/settings")
					.map(({ to, label }, at) => (
						<li key={to} className={at === 0 ? "lg:mt-3 lg:border-t lg:border-line lg:pt-3" : ""}>
							<Link to={to} aria-current={to === current ? "page" : undefined} className={item}>
								{label}
							</Link>
						</li>
					))}
			</ul>
		</nav>
	);
}

/** Around everything that the gear leads to. */
export function GearFrame({ current, children }: { current: string; children: ReactNode }) {
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-12">
			<SettingsNav current={current} />
			<div className="min-w-0">{children}</div>
		</div>
	);
}

/** One part of the settings: its title, its fields, and the bar that saves them. */
export function SettingsForm({
	section,
	title,
	description,
	version,
	updatedAt,
	answer,
	extra,
	children,
}: {
	section: string;
	title: string;
	description: string;
	version: number;
	updatedAt: Date | null;
	answer: SettingsAnswer | undefined;
	/** Further buttons of the bar. */
	extra?: ReactNode;
	children: ReactNode;
}) {
	const form = useRef<HTMLFormElement>(null);
	const isSaving = useNavigation().state === "submitting";
	useEffect(() => {
		if (answer?.fields) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [answer]);
	return (
		<Form ref={form} method="post" noValidate preventScrollReset className="grid min-w-0 gap-8">
			<div>
				<h2 className="text-2xl">{title}</h2>
				<p className="mt-1.5 max-w-[60ch] text-ink-2">{description}</p>
			</div>
			{answer?.isConflict ? (
				<Notice tone="warning" role="alert">
					{settingsMessages.conflict}{" "}
					<a
						href={`/admin/settings?section=${section}`}
						className="font-semibold underline underline-offset-4"
					>
						Abrir a versão atual
					</a>
				</Notice>
			) : null}
			<input type="hidden" name="section" value={section} />
			<input type="hidden" name="version" value={version} />
			{children}
			<div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3 md:mx-0 md:px-0">
				<Button type="submit" size="sm" busy={isSaving}>
					{isSaving ? "Salvando..." : "Salvar Alterações"}
				</Button>
				{extra}
				<p className="ml-auto text-sm text-ink-2">
					{updatedAt ? `Última mudança: ${formatDateTime(updatedAt)}` : "Valores iniciais"}
				</p>
			</div>
		</Form>
	);
}
