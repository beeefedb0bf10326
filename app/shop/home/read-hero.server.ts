import type { Photograph } from "#app/shop/images/photograph.ts";
import { readPhotographs } from "#app/shop/texts/text-pictures.server.ts";
import { readShopText } from "#app/shop/texts/texts.queries.server.ts";

export interface HeroText {
	headline: string;
	introduction: string;
	button: string;
	secondButton: string;
	alt: string;
	wide: Photograph;
	tall: Photograph;
}

/** The words at the top of the home page, and its photograph in both shapes. */
export async function readHero(request: Request): Promise<HeroText> {
	const { content } = await readShopText("hero", request);
	const read = (name: string): string => content[name] ?? "";
	const [wide, tall] = await readPhotographs([read("wide"), read("tall")]);
	return {
		headline: read("headline"),
		introduction: read("introduction"),
		button: read("button"),
		secondButton: read("secondButton"),
		alt: read("alt"),
		wide: wide ?? "hero/wide",
		tall: tall ?? "hero/tall",
	};
}
