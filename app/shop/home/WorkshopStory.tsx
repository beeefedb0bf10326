import workshopStory from "#app/content/workshop-story.json" with { type: "json" };
import type { PublicSettings } from "#app/shop/settings/settings.ts";
import { formatMoney } from "#app/values/money.ts";
import { formatList } from "#app/values/text.ts";

/** Three facts about the workshop, and in one line what every purchase includes. */
export function WorkshopStory({
	payments,
	shipping,
	guarantee,
}: Pick<PublicSettings, "payments" | "shipping" | "guarantee">) {
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
		<section aria-labelledby="oficina" className="near-[67rem] bg-paper-2">
			<div className="wrap grid gap-x-20 gap-y-12 py-16 md:py-26 lg:grid-cols-[1fr_1.25fr]">
				<div>
					<h2 id="oficina" className="text-3xl md:text-4xl">
						{workshopStory.title}
					</h2>
					<p className="mt-5 max-w-[46ch] text-lg text-ink-2">{workshopStory.text}</p>
				</div>
				<dl className="border-t border-line-strong">
					{workshopStory.facts.map(({ title, text }) => (
						<div
							key={title}
							className="grid gap-x-8 gap-y-1 border-b border-line-strong py-6 sm:grid-cols-[14rem_1fr]"
						>
							<dt className="font-serif text-lg leading-snug font-medium tracking-[-0.01em]">{title}</dt>
							<dd className="text-ink-2">{text}</dd>
						</div>
					))}
				</dl>
			</div>
			<ul className="wrap grid gap-x-10 gap-y-4 pb-14 text-[0.9375rem] md:grid-cols-3 md:pb-20">
				{benefits.map(({ title, text }) => (
					<li key={title}>
						<span className="block font-semibold">{title}</span>
						<span className="block text-ink-2">{text}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
