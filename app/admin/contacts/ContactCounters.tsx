import { href } from "react-router";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { ContactStatus } from "#app/values/status/contact-status.ts";
import type { ContactCounts } from "./admin-contacts.queries.server.ts";

const counters = [
	{ key: "total", label: "Total", to: href("/admin/contacts") },
	{ key: "new", label: "Novos", to: `${href("/admin/contacts")}?status=new` },
	{ key: "in_progress", label: "Em andamento", to: `${href("/admin/contacts")}?status=in_progress` },
	{ key: "resolved", label: "Resolvidos", to: `${href("/admin/contacts")}?status=resolved` },
] as const;

/** The four figures; each links to its messages. */
export function ContactCounters({
	counts,
	current,
}: {
	counts: ContactCounts;
	current: ContactStatus | null;
}) {
	return (
		<ul className="mb-5 grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-4">
			{counters.map(({ key, label, to }) => (
				<li key={key} className="bg-white">
					<Link
						to={to}
						preventScrollReset
						aria-current={key === (current ?? "total") || undefined}
						className="block px-4 py-3 -outline-offset-4 hover:bg-paper-2 aria-[current]:bg-paper-2 md:px-5 md:py-4"
					>
						<span className="block text-sm text-ink-2">{label}</span>
						<span
							className={`block font-serif text-2xl tabular-nums ${key === "new" && counts.new > 0 ? "text-heartwood" : ""}`}
						>
							{counts[key]}
						</span>
					</Link>
				</li>
			))}
		</ul>
	);
}
