import { readShopText } from "#app/shop/texts/texts.queries.server.ts";

export interface WorkshopStoryText {
	title: string;
	text: string;
	/** In the order of their photographs. */
	joints: { title: string; text: string }[];
	facts: { title: string; text: string }[];
}

/** The words about the workshop; the photographs of its joints are the shop's own. */
export async function readWorkshopStory(request: Request): Promise<WorkshopStoryText> {
	const { content } = await readShopText("workshop-story", request);
	const pairs = (name: string) =>
		[1, 2, 3].map((number) => ({
			title: content[`${name}${number}Title`] ?? "",
			text: content[`${name}${number}Text`] ?? "",
		}));
	return {
		title: content.title ?? "",
		text: content.text ?? "",
		joints: pairs("joint"),
		facts: pairs("fact"),
	};
}
