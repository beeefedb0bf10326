import {
	type ComponentProps,
	memo,
	type RefObject,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useState,
} from "react";
import { href, useNavigate } from "react-router";
import { categoryPath } from "#app/shop/catalogue/search/catalogue-path.ts";
import { cataloguePath, emptyCatalogueSearch } from "#app/shop/catalogue/search/catalogue-search.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { type Combobox, ComboboxList, type ComboboxOption, useCombobox } from "#app/ui/patterns/combobox.tsx";
import { formatMoneyShort } from "#app/values/money.ts";
import type { Suggestions } from "./suggestions.ts";
import { useSuggestions } from "./use-suggestions.ts";

interface Suggestion extends ComboboxOption {
	address: string;
}

type SuggestionFieldProps = Combobox["fieldProps"] & Pick<ComponentProps<"input">, "onInput">;

/**
 * Makes the field of a search form a combobox: `onFieldProps` receives the props that the field needs. The state is
 * here and not beside the field, so that pages load this code only once the field is used.
 */
function SuggestionList({
	input,
	className,
	onFieldProps,
}: {
	input: RefObject<HTMLInputElement | null>;
	className: string;
	onFieldProps: (props: SuggestionFieldProps) => void;
}) {
	const navigate = useNavigate();
	const [typed, setTyped] = useState("");
	const suggestions = useSuggestions(typed);
	const options = suggestions ? buildOptions(suggestions, typed) : [];
	const combobox = useCombobox({
		keys: options.map(({ key }) => key),
		onSelect: (index) => {
			const option = options[index];
			if (option) void navigate(option.address);
		},
	});
	const { restart, fieldProps } = combobox;

	// React renders the field again before the next event, so its handlers always match the list that is shown.
	useLayoutEffect(() => {
		onFieldProps({
			...fieldProps,
			onInput: ({ currentTarget }) => {
				setTyped(currentTarget.value.trim());
				restart();
			},
		});
	});
	const readField = useEffectEvent(() => {
		setTyped(typedText(input.current));
		restart();
	});
	// The field was in use before this code was fetched.
	useEffect(() => readField(), []);

	return (
		<ComboboxList
			combobox={combobox}
			label="Sugestões"
			options={options}
			className={`absolute top-full z-30 mt-2 max-h-[min(32rem,60dvh)] rounded-md border border-line bg-white shadow-lg ${className}`}
		/>
	);
}

/**
 * The field renders after each change of its props, and each render of this list changes them: without memo it would
 * never stop.
 */
export default memo(SuggestionList);

/** The text the page was opened with has been searched already, so it counts as empty. */
const typedText = (field: HTMLInputElement | null): string =>
	field && field.value !== field.defaultValue ? field.value.trim() : "";

function buildOptions({ categories, products, total }: Suggestions, typed: string): Suggestion[] {
	return [
		...categories.map(({ name, slug }) => ({
			key: `category ${slug}`,
			address: categoryPath(slug),
			content: (
				<>
					<span className="grid size-11 flex-none place-items-center text-ink-2">
						<Icon name="search" className="size-5" />
					</span>
					<span className="min-w-0 flex-1">
						{name} <span className="text-sm text-ink-2">· categoria</span>
					</span>
				</>
			),
		})),
		...products.map(({ name, slug, price, image }) => ({
			key: slug,
			address: href("/product/:slug", { slug }),
			content: (
				<>
					<span className="size-11 flex-none overflow-hidden rounded-sm bg-backdrop">
						{image ? <Picture image={image} alt="" sizes="44px" className="size-full" /> : null}
					</span>
					<span className="line-clamp-2 min-w-0 flex-1">{name}</span>
					<span className="flex-none text-sm text-ink-2 tabular-nums">{formatMoneyShort(price)}</span>
				</>
			),
		})),
		...(total > products.length
			? [
					{
						key: "all",
						address: cataloguePath({ ...emptyCatalogueSearch, q: typed, sort: "relevance" }),
						content: (
							<span className="min-w-0 flex-1 truncate font-semibold text-heartwood">
								Ver as {total} peças de “{typed}”
							</span>
						),
					},
				]
			: []),
	];
}
