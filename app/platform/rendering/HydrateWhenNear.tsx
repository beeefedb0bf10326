import {
	type ComponentType,
	type ContextType,
	createContext,
	type ReactNode,
	Suspense,
	use,
	useContext,
	useEffect,
	useRef,
	useState,
	useSyncExternalStore,
} from "react";
import { UNSAFE_DataRouterContext } from "react-router";

/** How far outside of the screen a part is taken over, so that it answers before it is reached. */
const NEAR = "200px";

type RenderPart = <Props extends object>(part: ComponentType<Props>, props: Props) => string;

/** Given by the server: the HTML of a part, rendered now or for an earlier page. */
export const RenderPartContext = createContext<RenderPart | undefined>(undefined);

interface SharedPartProps<Props> {
	part: ComponentType<Props>;
	props: Props;
	/** Stands in a part that is hydrated when it is near, and is hydrated with it. */
	isInside?: boolean;
}

/**
 * A part that many pages show alike, as a product's card. It is made of its `props` alone, which are plain
 * data: it uses no context and no `useId`. So the server renders it once for the same props and repeats
 * that text (decision 0024). It is what React writes, and the browser hydrates it as any other.
 */
export function SharedPart<Props extends object>(shared: SharedPartProps<Props>) {
	const { part: Part, props, isInside } = shared;
	const renderPart = use(RenderPartContext);
	if (renderPart) {
		// biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself has rendered, on the server alone.
		return <div className="contents" dangerouslySetInnerHTML={{ __html: renderPart(Part, props) }} />;
	}
	const element = <Part {...props} />;
	return isInside ? (
		<div className="contents">
			<Suspense>{element}</Suspense>
		</div>
	) : (
		<HydrateWhenNear>{element}</HydrateWhenNear>
	);
}

/**
 * A part of a page that stays the server's HTML until the reader comes near it, so that hydration costs
 * what is seen. Focus or a click inside of it hydrates it at once and is answered. Wherever it is not the
 * server's HTML, after a navigation, it is rendered like everything else.
 */
export function HydrateWhenNear({
	className = "contents",
	children,
}: {
	className?: string;
	children: ReactNode;
}) {
	const wrapper = useRef<HTMLDivElement>(null);
	const router = useContext(UNSAFE_DataRouterContext)?.router;
	const [gate] = useState(() => createGate(children));
	// React would throw the server's HTML away if it had to pass an update on to a part that still waits.
	if (children !== gate.children) gate.open();

	useEffect(() => {
		const part = wrapper.current;
		if (!part || !router || gate.isOpen) return;
		waitForReader(router, part, gate.open);
		return () => void waiting.delete(part);
	}, [gate, router]);

	return (
		<div ref={wrapper} className={className}>
			<Suspense>
				<Gated gate={gate}>{children}</Gated>
			</Suspense>
		</div>
	);
}

/** The parts that wait, and how each is taken over. */
const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>["router"];

function waitForReader(router: Router, part: Element, open: () => void): void {
	if (!observer) {
		observer = new IntersectionObserver(openNear, { rootMargin: NEAR });
		for (const event of ["focusin", "click"]) addEventListener(event, openAround, { capture: true });
		router.subscribe(openAll);
	}
	waiting.set(part, open);
	for (const box of boxesOf(part)) observer.observe(box);
}

/** Wrappers have none, which an observer never sees. */
const boxesOf = (element: Element): Element[] =>
	getComputedStyle(element).display === "contents" ? [...element.children].flatMap(boxesOf) : [element];

function openNear(entries: IntersectionObserverEntry[]): void {
	for (const { isIntersecting, target } of entries) if (isIntersecting) openAround({ target });
}

function openAround({ target }: { target: EventTarget | null }): void {
	for (let element = target as Element | null; element; element = element.parentElement) {
		waiting.get(element)?.();
		waiting.delete(element);
	}
}

function openAll(): void {
	for (const part of waiting.keys()) openAround({ target: part });
}

function Gated({ gate, children }: { gate: Gate; children: ReactNode }) {
	const isServerHtml = useIsServerHtml();
	// Also where it is open: React wants the same promise again from who has waited for one, and says so in development.
	if (isServerHtml && !import.meta.env.SSR) use(gate.opened);
	return children;
}

/**
 * Whether a component was first rendered where the page already stood as the server wrote it. React asks for the
 * server's value then and only then; both are the same, so that nothing is rendered again for the answer.
 */
export function useIsServerHtml(): boolean {
	const [hydration] = useState({ isOne: false });
	const markHydration = () => {
		hydration.isOne = true;
		return true;
	};
	useSyncExternalStore(subscribeToNothing, () => true, markHydration);
	return hydration.isOne;
}

const subscribeToNothing = () => () => {};

interface Gate {
	/** What the server rendered. */
	children: ReactNode;
	isOpen: boolean;
	opened: Promise<void>;
	open: () => void;
}

function createGate(children: ReactNode): Gate {
	const gate = { children, isOpen: false } as Gate;
	gate.opened = new Promise((resolve) => {
		gate.open = () => {
			gate.isOpen = true;
			// By this React knows that it need not wait for a turn.
			Object.assign(gate.opened, { status: "fulfilled" });
			resolve();
		};
	});
	return gate;
}
