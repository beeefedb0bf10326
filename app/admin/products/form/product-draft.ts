import type { ImageView } from "#app/shop/images/image.ts";

/** The keys of the specification, section 3, as the form asks for them. */
export const specificationFields = {
	color: { label: "Cor", placeholder: "Natural" },
	style: { label: "Estilo", placeholder: "Rústico contemporâneo" },
	capacity: { label: "Capacidade", placeholder: "8 lugares" },
	warranty: { label: "Garantia", placeholder: "12 meses" },
	material: { label: "Material", placeholder: "Peroba-rosa maciça" },
	finish: { label: "Acabamento", placeholder: "Óleo e cera de abelha" },
	weight: { label: "Peso", placeholder: "56 kg" },
	size: { label: "Medidas", placeholder: "220 × 95 × 76 cm" },
} as const;

export type SpecificationKey = keyof typeof specificationFields;
export const specificationKeys = Object.keys(specificationFields) as SpecificationKey[];

/** A product as its form holds it: texts as they are typed, so that nothing typed is ever lost. */
export interface ProductDraft {
	name: string;
	slug: string;
	description: string;
	price: string;
	originalPrice: string;
	categoryIds: string[];
	materials: string[];
	/** Centimetres. */
	width: string;
	height: string;
	depth: string;
	/** Kilograms. */
	weight: string;
	specifications: Record<string, string>;
	careInstructions: string;
	finish: string;
	shippingType: string;
	stockQuantity: string;
	isMadeToOrder: boolean;
	productionDays: string;
	availableAfterDays: string;
	isFeatured: boolean;
	isActive: boolean;
	artisanId: string;
	images: ImageView[];
}

export const emptyProductDraft: ProductDraft = {
	name: "",
	slug: "",
	description: "",
	price: "",
	originalPrice: "",
	categoryIds: [],
	materials: [],
	width: "",
	height: "",
	depth: "",
	weight: "",
	specifications: {},
	careInstructions: "",
	finish: "",
	shippingType: "calculated",
	stockQuantity: "0",
	isMadeToOrder: false,
	productionDays: "",
	availableAfterDays: "",
	isFeatured: false,
	isActive: true,
	artisanId: "",
	images: [],
};

/** What was typed, as a draft again: for a page without scripts that has to be sent once more. */
export function draftFromForm(form: FormData, images: ImageView[]): ProductDraft {
	const text = (name: string): string => {
		const value = form.get(name);
		return typeof value === "string" ? value : "";
	};
	const texts = (name: string): string[] => form.getAll(name).filter((value) => typeof value === "string");
	return {
		name: text("name"),
		slug: text("slug"),
		description: text("description"),
		price: text("price"),
		originalPrice: text("originalPrice"),
		categoryIds: texts("categoryIds"),
		materials: texts("materials"),
		width: text("width"),
		height: text("height"),
		depth: text("depth"),
		weight: text("weight"),
		specifications: Object.fromEntries(specificationKeys.map((key) => [key, text(`specification-${key}`)])),
		careInstructions: text("careInstructions"),
		finish: text("finish"),
		shippingType: text("shippingType"),
		stockQuantity: text("stockQuantity"),
		isMadeToOrder: form.has("isMadeToOrder"),
		productionDays: text("productionDays"),
		availableAfterDays: text("availableAfterDays"),
		isFeatured: form.has("isFeatured"),
		isActive: form.has("isActive"),
		artisanId: text("artisanId"),
		images,
	};
}
