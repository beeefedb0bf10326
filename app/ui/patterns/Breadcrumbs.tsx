import { Link } from "../primitives/Link.tsx";

export function Breadcrumbs({ trail }: { trail: { label: string; to?: string }[] }) {
	return (
		<nav aria-label="Você está em" className="py-1 text-[0.84375rem] text-ink-2 md:py-2">
			<ol className="flex flex-wrap gap-x-2">
				{trail.map(({ label, to }, index) => (
					<li
						key={label}
						// On a phone it would take a line of its own to repeat the title below.
						className={`flex min-h-11 items-center gap-x-2 ${index > 0 && !to ? "max-xs:sr-only" : ""}`}
					>
						{index > 0 ? <span aria-hidden="true">/</span> : null}
						{to ? (
							<Link
								to={to}
								className="inline-flex min-h-11 items-center hover:text-ink hover:underline hover:underline-offset-4"
							>
								{label}
							</Link>
						) : (
							<span aria-current="page">{label}</span>
						)}
					</li>
				))}
			</ol>
		</nav>
	);
}
