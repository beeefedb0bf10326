import { RichText } from "#app/shop/texts/RichText.tsx";
import type { TextBlock } from "#app/shop/texts/rich-text.ts";
import { AnchorList } from "#app/ui/patterns/AnchorList.tsx";

interface LegalSection {
	id: string;
	title: string;
	blocks: readonly TextBlock[];
}

/** A legal text that is easy to read: numbered sections, and a table of contents beside them. */
export function LegalText({
	id,
	title,
	sections,
}: {
	id: string;
	title: string;
	sections: readonly LegalSection[];
}) {
	return (
		<section
			aria-labelledby={id}
			className="mt-14 grid gap-x-16 gap-y-8 border-t border-line pt-10 md:mt-20 lg:grid-cols-[17rem_1fr]"
		>
			<div className="lg:sticky lg:top-28 lg:self-start">
				<h2 id={id} className="scroll-mt-28 text-3xl">
					{title}
				</h2>
				<div className="no-print mt-5 hidden lg:block">
					<AnchorList anchors={sections.map((section) => ({ id: section.id, label: section.title }))} />
				</div>
			</div>
			<ol className="max-w-[68ch] space-y-10">
				{sections.map((section, index) => (
					<li key={section.id}>
						<h3 id={section.id} className="scroll-mt-28 text-xl">
							<span className="text-ink-2 tabular-nums">{index + 1}.</span> {section.title}
						</h3>
						<RichText blocks={section.blocks} />
					</li>
				))}
			</ol>
		</section>
	);
}
