import type { WorkshopPictureName } from "#app/content/workshop-picture.ts";
import { WorkshopPicture } from "#app/shop/images/WorkshopPicture.tsx";
import type { PublicSettings } from "#app/shop/settings/settings.ts";
import { formatMoney } from "#app/values/money.ts";
import { formatList } from "#app/values/text.ts";
import type { WorkshopStoryText } from "./read-workshop-story.server.ts";

/** The photographs of the three joints. */
const jointPictures: readonly { picture: WorkshopPictureName; alt: string }[] = [
	{
		picture: "joints/dovetail",
		alt: "Gaveta aberta de um criado-mudo, com as laterais presas por rabos de andorinha",
	},
	{
		picture: "joints/butterfly",
		alt: "Duas chaves em forma de borboleta, em freijó claro, atravessando a fenda de um tampo de imbuia",
	},
	{
		picture: "joints/wedge",
		alt: "Travessa de uma mesa em peroba-rosa que atravessa o pé e é travada por uma cunha escura",
	},
];

/** How the workshop joins wood, three facts, and in one line what every purchase includes. */
export function WorkshopStory({
	story,
	payments,
	shipping,
	guarantee,
}: Pick<PublicSettings, "payments" | "shipping" | "guarantee"> & { story: WorkshopStoryText }) {
	const { freeShippingFrom, freeShippingStates } = shipping;
	const benefits = [
		freeShippingFrom === null || freeShippingStates.length === 0
			? null
			: {
					title: `Frete grátis acima de ${formatMoney(freeShippingFrom)}`,
					text: `para ${formatList(freeShippingStates)}`,
				},
		payments.instalments > 1
			? {
					title: `Até ${payments.instalments}x sem juros`,
					text: `em compras acima de ${formatMoney(payments.instalmentsAbove)}`,
				}
			: { title: "PIX ou transferência", text: "direto para a oficina" },
		{ title: guarantee, text: "e 7 dias para desistir da compra" },
	].filter((promise) => promise !== null);
	return (
		<section aria-labelledby="oficina" className="near-[74rem] bg-paper-2">
			<div className="wrap pt-16 md:pt-26">
				<div className="xl:grid xl:grid-cols-[21rem_minmax(0,1fr)] xl:gap-16">
					<div>
						<h2 id="oficina" className="text-3xl md:text-4xl">
							{story.title}
						</h2>
						<p className="mt-5 max-w-[56ch] text-lg text-ink-2">{story.text}</p>
					</div>
					<div
						// On phones it scrolls, and nothing in it can have the focus.
						{...{ tabIndex: 0, role: "group", "aria-label": "Encaixes" }}
						className="scroll-run -mx-5 mt-10 gap-4 scroll-px-5 px-5 md:mx-0 md:grid md:grid-cols-3 md:gap-6 md:px-0 xl:mt-0"
					>
						{jointPictures.map((joint, at) => (
							<div key={joint.picture} className="w-[66vw] flex-none snap-start md:w-auto">
								<WorkshopPicture
									{...joint}
									sizes="(min-width: 1280px) 280px, (min-width: 768px) 29vw, 66vw"
									width={800}
									height={1000}
									className="aspect-4/5 w-full rounded-sm bg-backdrop"
								/>
								<p className="mt-3 text-[0.9375rem] text-ink-2">
									<span className="font-semibold text-ink">{story.joints[at]?.title}</span>{" "}
									{story.joints[at]?.text}
								</p>
							</div>
						))}
					</div>
				</div>
				<dl className="mt-12 grid gap-x-10 border-line-strong md:mt-16 md:grid-cols-3 md:border-t">
					{story.facts.map(({ title, text }) => (
						<div key={title} className="border-t border-line-strong py-5 md:border-0">
							<dt className="font-serif text-lg leading-snug font-medium tracking-[-0.01em]">{title}</dt>
							<dd className="mt-1 text-[0.9375rem] text-ink-2">{text}</dd>
						</div>
					))}
				</dl>
			</div>
			<ul className="wrap grid gap-x-10 gap-y-3 pt-6 pb-14 text-[0.9375rem] md:grid-cols-3 md:pt-8 md:pb-16">
				{benefits.map(({ title, text }) => (
					<li key={title}>
						<span className="font-semibold">{title}</span> <span className="text-ink-2">{text}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
