import type { RouteConfigEntry } from "@react-router/dev/routes";
import fc from "fast-check";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, it } from "vitest";
import routes from "#app/routes.ts";
import { matchAddress } from "./address-policies.ts";

/* Every rule about a path must read it as the router does, however it is spelled. */

const asRoutes = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
	entries.map(({ path, index, children }) =>
		index ? { index: true } : { ...(path === undefined ? {} : { path }), children: asRoutes(children ?? []) },
	);
const tree = asRoutes(routes);

/** The pattern of the route that the router would run, found as in the router's own server. */
function routedPattern(pathname: string): string {
	const path = pathname.endsWith("/_.data")
		? pathname.replace(/_\.data$/, "")
		: pathname.replace(/\.data$/, "");
	const parts = (matchRoutes(tree, path) ?? []).flatMap(({ route }) => route.path ?? []);
	return `/${parts.join("/")}`;
}

const patterns = (function listPatterns(entries: readonly RouteConfigEntry[], parent = ""): string[] {
	return entries.flatMap(({ path, children = [] }) => {
		const pattern = path === undefined ? parent : `${parent}/${path}`;
		return [...(path === undefined ? [] : [pattern]), ...listPatterns(children, pattern)];
	});
})(routes);

/** Ways to spell a letter, by a person or an attacker. */
const spellings: ((letter: string) => string)[] = [
	(letter) => letter,
	(letter) => letter.toUpperCase(),
	(letter) => `%${letter.charCodeAt(0).toString(16)}`,
	(letter) => `%${letter.toUpperCase().charCodeAt(0).toString(16).toUpperCase()}`,
	(letter) => `%25${letter.charCodeAt(0).toString(16)}`,
];
const endings = [
	"",
	"/",
	".data",
	"/.data",
	"/_.data",
	".data/",
	".DATA",
	"/%2e",
	"/.",
	"%20",
	"/_.data/",
	".data.data",
];

const oddAddress = fc
	.record({
		pattern: fc.constantFrom(...patterns),
		// Most letters are unchanged, otherwise hardly any address would match.
		letters: fc.array(fc.constantFrom(...spellings, ...Array.from({ length: 15 }, () => spellings[0])), {
			minLength: 40,
			maxLength: 40,
		}),
		value: fc.constantFrom(
			"mesa",
			"MESA-1",
			"%6Desa",
			"a.b",
			"new",
			"%00",
			"%C3%A7",
			"preferences",
			"x.data",
		),
		start: fc.constantFrom("", "/.", "/x/..", "/%2e", "/%2E%2e"),
		ending: fc.constantFrom(...endings),
	})
	.map(({ pattern, letters, value, start, ending }) => {
		const plain = pattern.replaceAll(/:\w+/g, value).replace("*", value);
		const odd = [...plain].map((letter, index) =>
			/[a-z]/.test(letter) ? (letters[index % letters.length]?.(letter) ?? letter) : letter,
		);
		return `${start}${odd.join("")}${ending}`;
	});

it("is the policy of the route that the router runs", () => {
	fc.assert(
		fc.property(oddAddress, (address) => {
			const { pathname } = new URL(address, "http://localhost:3000");
			expect(matchAddress(pathname).policy.pattern).toBe(routedPattern(pathname));
		}),
		{ numRuns: 1_500 },
	);
});
