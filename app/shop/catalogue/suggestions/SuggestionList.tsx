import { type ReactNode, type RefObject, useEffect, useId, useState } from "react";
import { href, useNavigate } from "react-router";
import {
	cataloguePath,
	categoryPath,
	emptyCatalogueSearch,
} from "#app/shop/catalogue/search/catalogue-search.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { formatMoneyShort } from "#app/values/money.ts";
import type { Suggestions } from "./suggestions.ts";
import { useSuggestions } from "./use-suggestions.ts";

interface Option {
	address: string;
	content: ReactNode;
}

/**
 * Makes a field of a search form a combobox (ARIA Authoring Practices, list autocomplete with
 * manual selection): arrows walk through the list, Enter opens what is marked or searches, Escape
 * closes. The focus stays in the field.
 */
export default function SuggestionList({
	input,
	className,
}: {
	input: RefObject<HTMLInputElement | null>;
	className: string;
}) {
	const id = useId();
	const navigate = useNavigate();
	const [typed, setTyped] = useState(() => typedText(input.current));
	const [isExpanded, setExpanded] = useState(true);
	const [activeIndex, setActiveIndex] = useState(-1);
	const suggestions = useSuggestions(typed);
	const options = suggestions ? buildOptions(suggestions, typed) : [];
	const isOpen = isExpanded && options.length > 0;

	const close = () => {
		setExpanded(false);
		setActiveIndex(-1);
	};
	const open = (option: Option) => {
		close();
		navigate(option.address);
	};

	// The field belongs to a form that knows nothing of suggestions, so it is listened to.
	useEffect(() => {
		const field = input.current;
		if (!field) return;
		const controller = new AbortController();
		const { signal } = controller;
		const onInput = () => {
			setTyped(field.value.trim());
			setExpanded(true);
			setActiveIndex(-1);
		};
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.isComposing) return;
			const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
			if (step !== 0 && options.length > 0) {
				event.preventDefault();
				setExpanded(true);
				// From the field to either end of the list, and from there back into the field.
				const positions = options.length + 1;
				setActiveIndex(
					isOpen ? ((activeIndex + 1 + step + positions) % positions) - 1 : step > 0 ? 0 : options.length - 1,
				);
			} else if (event.key === "Escape" && isOpen) {
				event.preventDefault();
				close();
			} else if (event.key === "Enter") {
				const chosen = isOpen ? options[activeIndex] : undefined;
				if (!chosen) return close();
				event.preventDefault();
				open(chosen);
			}
		};
		// Typed after this was drawn and before it listened: nobody else would notice.
		if (typedText(field) !== typed) setTyped(typedText(field));
		field.addEventListener("input", onInput, { signal });
		field.addEventListener("keydown", onKeyDown, { signal });
		field.addEventListener("blur", close, { signal });
		field.form?.addEventListener("submit", close, { signal });
		return () => controller.abort();
	});

	useEffect(() => {
		const field = input.current;
		if (!field) return;
		field.setAttribute("role", "combobox");
		field.setAttribute("aria-autocomplete", "list");
		field.setAttribute("aria-controls", id);
		field.setAttribute("aria-expanded", String(isOpen));
		if (isOpen && activeIndex >= 0) field.setAttribute("aria-activedescendant", `${id}-${activeIndex}`);
		else field.removeAttribute("aria-activedescendant");
	}, [input, id, isOpen, activeIndex]);

	return (
		<>
			<p role="status" className="sr-only">
				{isOpen ? countAnnouncement(options.length) : ""}
			</p>
			<div
				id={id}
				role="listbox"
				aria-label="Sugestões"
				hidden={!isOpen}
				className={`absolute top-full z-30 mt-2 max-h-[min(32rem,60dvh)] overflow-y-auto overscroll-contain rounded-md border border-line bg-white py-2 shadow-lg ${className}`}
			>
				{options.map(({ address, content }, at) => (
					// The keyboard stays in the field and reaches these through it.
					// biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant marks it.
					// biome-ignore lint/a11y/useKeyWithClickEvents: the field listens to the keys.
					<div
						key={address}
						id={`${id}-${at}`}
						role="option"
						aria-selected={at === activeIndex}
						ref={at === activeIndex ? (option) => option?.scrollIntoView({ block: "nearest" }) : null}
						onMouseDown={(event) => event.preventDefault()}
						onClick={() => open({ address, content })}
						className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 text-[0.9375rem] hover:bg-paper aria-selected:bg-paper-2 forced-colors:aria-selected:outline-2"
					>
						{content}
					</div>
				))}
			</div>
		</>
	);
}

/** What stood in the field when the page came was searched already. */
const typedText = (field: HTMLInputElement | null): string =>
	field && field.value !== field.defaultValue ? field.value.trim() : "";

const countAnnouncement = (count: number): string =>
	`${count} ${count === 1 ? "sugestão" : "sugestões"}. Use as setas para escolher.`;

function buildOptions({ categories, products, total }: Suggestions, typed: string): Option[] {
	return [
		...categories.map(({ name, slug }) => ({
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
