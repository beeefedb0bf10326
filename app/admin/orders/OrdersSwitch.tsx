import { href } from "react-router";
import { Link } from "#app/ui/primitives/Link.tsx";

const views = [
	{ to: href("/admin/orders"), label: "Lista" },
	{ to: href("/admin/bench"), label: "Bancada" },
] as const;

/** The two ways to look at the orders: one by one, or as work on the benches. */
export function OrdersSwitch({ current }: { current: (typeof views)[number]["label"] }) {
	return (
		<nav aria-label="Ver os pedidos como" className="inline-flex rounded-md border border-ink">
			{views.map(({ to, label }) => (
				<Link
					key={label}
					to={to}
					aria-current={label === current ? "page" : undefined}
					className="inline-flex min-h-11 items-center px-4 text-sm font-semibold transition-colors hover:bg-paper-2 aria-[current]:bg-ink aria-[current]:text-paper forced-colors:aria-[current]:underline"
				>
					{label}
				</Link>
			))}
		</nav>
	);
}
