import { Link } from "#app/ui/primitives/Link.tsx";
import { DashboardCard } from "./DashboardCard.tsx";

interface DashboardNotice {
	id: string;
	title: string;
	reason: string;
	/** The screen where it is shown or changed; null if there is no such screen. */
	to: string | null;
}

/** Notices about the shop itself; renders nothing without notices. */
export function NoticeCard({
	title,
	count,
	notices,
}: {
	title: string;
	/** The number of notices in words. */
	count: (notices: number) => string;
	notices: readonly DashboardNotice[];
}) {
	if (notices.length === 0) return null;
	return (
		<DashboardCard title={title} aside={<span className="text-sm text-ink-2">{count(notices.length)}</span>}>
			<ul className="-mb-3 grid gap-x-10 lg:grid-cols-2">
				{notices.map(({ id, title: name, reason, to }) => (
					<li key={id} className={`relative border-t border-line py-3 ${to ? "hover:bg-paper-2/60" : ""}`}>
						{to ? (
							<Link
								to={to}
								className="font-semibold underline decoration-line-strong underline-offset-4 after:absolute after:inset-0"
							>
								{name}
							</Link>
						) : (
							<strong className="font-semibold">{name}</strong>
						)}
						<p className="text-[0.9375rem] text-ink-2">{reason}</p>
					</li>
				))}
			</ul>
		</DashboardCard>
	);
}
