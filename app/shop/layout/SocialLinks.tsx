import type { PublicSettings } from "#app/shop/settings/settings.ts";
import { BrandIcon } from "#app/ui/icons/BrandIcon.tsx";

const networks = [
	{ key: "reviews", icon: "star", label: "Avaliações" },
	{ key: "facebook", icon: "facebook", label: "Facebook" },
	{ key: "instagram", icon: "instagram", label: "Instagram" },
	{ key: "pinterest", icon: "pinterest", label: "Pinterest" },
	{ key: "tiktok", icon: "tiktok", label: "TikTok" },
] as const;

/** Links to the shop's pages on social networks, except those that the owner left empty. */
export function SocialLinks({
	social,
	className = "",
}: {
	social: PublicSettings["social"];
	className?: string;
}) {
	return (
		<ul aria-label="Redes sociais" className={`-ml-3 flex ${className}`}>
			{networks
				.filter(({ key }) => social[key])
				.map(({ key, icon, label }) => (
					<li key={key}>
						<a
							href={social[key]}
							target="_blank"
							rel="noopener noreferrer"
							aria-label={`${label} (abre em nova aba)`}
							className="grid size-11 place-items-center rounded-md hover:bg-paper-3"
						>
							<BrandIcon name={icon} />
						</a>
					</li>
				))}
		</ul>
	);
}
