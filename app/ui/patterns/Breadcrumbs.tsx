import { Link } from "../primitives/Link.tsx";

export function Breadcrumbs({ trail }: { trail: { label: string; to?: string }[] }) {
	return (
		<nav aria-label="Você está em" className="py-4 text-[0.84375rem] text-ink-2 md:py-5">
			<ol className="flex flex-wrap gap-x-2">
				{trail.map(({ label, to }, index) => (
					<li key={label} className="flex gap-x-2">
						{index > 0 ? <span aria-hidden="true">/</span> : null}
						{to ? (
							<Link to={to} className="hover:text-ink hover:underline hover:underline-offset-4">
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
