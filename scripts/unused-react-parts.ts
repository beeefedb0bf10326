import { type Plugin, parseSync, Visitor } from "vite";

/**
 * Features of React DOM that the shop does not use and that the bundler cannot know to be unused, because
 * one program asks for each of them in many places. Whoever renders one of the elements, or a `ref` of a
 * fragment, gets an error in the built shop, and a hook that is left out cannot be called.
 */

/** Elements, by React's names for their types, and the numbers by which it tells apart what it makes of them. */
const elements = {
	REACT_PROFILER_TYPE: 12,
	REACT_SUSPENSE_LIST_TYPE: 19,
	REACT_VIEW_TRANSITION_TYPE: 30,
	REACT_ACTIVITY_TYPE: 31,
};

/** What is left of a feature's functions where something still calls them. */
const functions: Record<string, string> = {
	// View transitions.
	commitExitViewTransitions: "",
	trackEnterViewTransitions: "",
	commitEnterViewTransitions: "",
	commitNestedViewTransitions: "",
	restoreEnterOrExitViewTransitions: "",
	restoreNestedViewTransitions: "",
	restoreViewTransitionOnHostInstances: "",
	claimQueuedTransitionTypes: "return null",
	// References to fragments.
	FragmentInstance: 'throw Error("a ref of a fragment")',
	addFragmentHandleToFiber: "",
	isFragmentInstanceParent: "return false",
	commitNewChildToFragmentInstances: "",
	commitFragmentInstanceInsertionEffects: "",
	commitFragmentInstanceDeletionEffects: "",
	// Functions as the action of a form. The router's forms have none.
	extractEvents$1: "",
	// Style sheets and scripts that React would fetch, and photographs that it would wait for.
	getResource: "return null",
	acquireResource: "",
	preloadResource: "return true",
	preloadResourceAndSuspendIfNeeded: "",
	preloadInstanceAndSuspendIfNeeded: "",
	suspendResource: "",
	suspendInstance: "",
	waitForCommitToBeReady: "return null",
	prefetchDNS: "",
	preconnect: "",
	preload: "",
	preloadModule: "",
	preinitScript: "",
	preinitStyle: "",
	preinitModuleScript: "",
	// In which components an error came up, by names that the minifier has taken away.
	getStackByFiberInDevAndProd: 'return ""',
	// Elements whose names have a dash.
	isCustomElement: "return false",
	setPropOnCustomElement: "",
};

const hooks = ["useActionState", "useFormState", "useMemoCache", "useCacheRefresh"];

/** Whether a commit may show a view transition; what follows one, or else is done at once. */
const eligible = /\(\w+ & 335544064\) === \w+/g;
const begin =
	/shouldStartViewTransition\s*\? \(pendingViewTransition = [\s\S]*?\)\)\s*: (\(flushMutationEffects\(\))/;

type Edit = [start: number, end: number, text: string];

function withoutFeatures(source: string): { code: string; missing: string[] } {
	const missing = new Set([...Object.keys(elements), ...Object.keys(functions), ...hooks]);
	for (const place of [eligible, begin]) if (source.search(place) < 0) missing.add(String(place));
	const code = source.replace(eligible, "false").replace(begin, "$1");
	const edits: Edit[] = [];
	const numbers = new Set<unknown>(Object.values(elements));
	const { program } = parseSync("react-dom.js", code, { sourceType: "script" });
	new Visitor({
		FunctionDeclaration({ id, body }) {
			const rest = functions[id?.name ?? ""];
			if (rest === undefined || !id || !body || !missing.delete(id.name)) return;
			edits.push([body.start, body.end, `{${rest}}`]);
		},
		ExpressionStatement({ start, end }) {
			if (code.startsWith("FragmentInstance.prototype.", start)) edits.push([start, end, ""]);
		},
		Property({ key, start, end }) {
			if (key.type !== "Identifier" || !hooks.includes(key.name)) return;
			missing.delete(key.name);
			edits.push([start, code[end] === "," ? end + 1 : end, ""]);
		},
		SwitchStatement({ discriminant, cases }) {
			const isOfFibers = /\.tag$/.test(code.slice(discriminant.start, discriminant.end));
			const isOfElements = discriminant.type === "Identifier" && discriminant.name === "owner";
			cases.forEach(({ test, consequent: [first] }, index) => {
				if (!test || !first) return;
				const isFiber = isOfFibers && test.type === "Literal" && numbers.has(test.value);
				const isElement = isOfElements && test.type === "Identifier" && missing.delete(test.name);
				// What stands behind it in this case is left out by the minifier.
				if (isElement) edits.push([first.start, first.start, 'throw Error("left out of React");']);
				if (!isFiber) return;
				const before = cases[index - 1]?.consequent;
				// The case belongs to another kind as well.
				if (before?.length === 0) return;
				if (before && !/^(Break|Return)/.test(before.at(-1)?.type ?? ""))
					missing.add(code.slice(first.start, first.end));
				edits.push([first.start, first.start, "break;"]);
			});
		},
	}).visit(program);
	return { code: applied(code, edits), missing: [...missing] };
}

/** None of them lies within another, or only what replaces the outer one counts. */
function applied(code: string, edits: Edit[]): string {
	let text = "";
	let from = 0;
	for (const [start, end, replacement] of edits.toSorted(([a], [b]) => a - b)) {
		if (start < from) continue;
		text += code.slice(from, start) + replacement;
		from = end;
	}
	return text + code.slice(from);
}

/** Ends the build when a new version of React has something else there. */
export const withoutUnusedReactParts: Plugin = {
	name: "without-unused-react-parts",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "client",
	transform(source, id) {
		if (!id.includes("react-dom-client.production.js")) return;
		const { code, missing } = withoutFeatures(source);
		if (missing.length > 0) this.error(`nothing to leave out of React DOM at ${missing.join(", ")}`);
		return code;
	},
};
