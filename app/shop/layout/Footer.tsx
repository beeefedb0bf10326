import { href } from "react-router";
import type { RootData } from "#app/shop/settings/root-data.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Unbroken } from "#app/ui/primitives/Unbroken.tsx";
import { phoneHref } from "#app/values/phone-links.ts";
import { Logo } from "./Logo.tsx";
import { footerLinks } from "./navigation-links.ts";
import { SocialLinks } from "./SocialLinks.tsx";

const headingStyle = "mb-3 font-serif text-lg font-medium";
const linkStyle =
	"inline-flex min-h-11 items-center text-ink-2 hover:text-ink hover:underline hover:underline-offset-4";

type FooterProps = Pick<RootData, "settings" | "footerCategories" | "isSandbox">;

/**
 * The company's data, links, and the notices that the law requires on every page. On a short page it ends at the bottom
 * of the window; it is as high from the first of its lines that arrives, so that it does not grow upwards.
 */
export function Footer({ settings, footerCategories, isSandbox }: FooterProps) {
	const { identity, social } = settings;
	return (
		<footer className="no-print near-[63rem] mt-auto min-h-[58rem] border-t border-line text-[0.9375rem] lg:min-h-[31rem]">
			<div className="wrap grid grid-cols-2 gap-x-6 gap-y-10 py-14 lg:grid-cols-[1.4fr_1fr_1fr_1.4fr] lg:gap-x-10 lg:py-20">
				<div className="col-span-2 lg:col-span-1">
					<Logo name={identity.name} />
					<p className="mt-2 max-w-[34ch] text-ink-2">
						{identity.tagline}, feitos em <Unbroken text={`${identity.town}.`} />
					</p>
					<SocialLinks social={social} className="mt-4" />
				</div>
				<nav aria-label="Rodapé">
					<h2 className={headingStyle}>A loja</h2>
					<ul>
						{footerLinks.map(({ to, label }) => (
							<li key={to}>
								<Link to={to} className={linkStyle}>
									{label}
								</Link>
							</li>
						))}
					</ul>
				</nav>
				{footerCategories.length > 0 ? (
					<nav aria-label="Categorias">
						<h2 className={headingStyle}>Categorias</h2>
						<ul>
							{footerCategories.map(({ slug, name }) => (
								<li key={slug}>
									<Link to={`${href("/products")}?category=${slug}`} className={linkStyle}>
										{name}
									</Link>
								</li>
							))}
						</ul>
					</nav>
				) : null}
				<div className="col-span-2 lg:col-span-1">
					<h2 className={headingStyle}>Fale conosco</h2>
					<address className="text-ink-2 not-italic">
						<p>
							<a href={phoneHref(identity.phone)} className={`${linkStyle} whitespace-nowrap`}>
								{identity.phone}
							</a>
						</p>
						<p>
							<a href={`mailto:${identity.email}`} className={linkStyle}>
								{identity.email}
							</a>
						</p>
						<p className="mt-1.5 mb-3 max-w-[30ch]">
							<Unbroken text={identity.address} />
						</p>
						{identity.openingHours.map((hours) => (
							<p key={hours}>{hours}</p>
						))}
					</address>
				</div>
			</div>
			<div className="border-t border-line">
				<div className="wrap flex flex-col gap-x-8 gap-y-1 py-6 text-sm text-ink-2 max-md:pb-20 md:flex-row md:flex-wrap md:items-center md:justify-between">
					<p>
						{identity.legalName}, <span className="whitespace-nowrap">CNPJ {identity.cnpj}</span>
					</p>
					{isSandbox ? <p>Loja de demonstração: nada é cobrado.</p> : null}
					<p className="flex flex-none gap-6">
						<Link to={`${href("/privacy-terms")}#privacidade`} className={linkStyle}>
							Privacidade
						</Link>
						<Link to={`${href("/privacy-terms")}#termos`} className={linkStyle}>
							Termos de uso
						</Link>
					</p>
				</div>
			</div>
		</footer>
	);
}
