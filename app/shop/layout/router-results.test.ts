import {
	createMemoryRouter,
	type DataStrategyResult,
	data,
	type MiddlewareFunction,
	RouterContextProvider,
} from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
	connectionLost,
	dismissToast,
	getToasts,
	showToast,
	undoAction,
} from "#app/platform/forms/toasts.ts";
import { rememberSubmittedForm } from "#app/ui/patterns/submitted-form.ts";
import { keepScreen, LOST_TITLE, showActionToasts, stayWhenLost } from "./router-results.ts";

async function handle(method: string, results: Record<string, DataStrategyResult>) {
	const request = new Request("https://shop.invalid/checkout", { method });
	const url = new URL(request.url);
	return showActionToasts(
		{ request, url, pattern: "/checkout", params: {}, context: new RouterContextProvider() },
		async () => results,
	);
}

const titles = () => getToasts().map(({ title }) => title);

afterEach(() => {
	for (const { id } of getToasts()) dismissToast(id);
});

describe("showAnswerToasts", () => {
	// rule: 8.02
	it("shows the toast of a child route's result, bare or with a status", async () => {
		const bare = { child: { type: "data" as const, result: { toast: { title: "Perfil atualizado!" } } } };
		expect(await handle("POST", bare)).toBe(bare);
		const refused = data({ toast: { title: "Erro" } }, { status: 422 });
		await handle("POST", { child: { type: "data", result: refused } });
		expect(titles()).toEqual(["Erro"]);
	});

	it("a form sent again takes away what was said before, but not what offers something", async () => {
		showToast({ kind: "cart", title: "Produto removido!", action: undoAction(() => {}) });
		showToast({ title: "As senhas não coincidem." });
		showToast({ title: "As senhas não coincidem." });
		expect(titles()).toEqual(["Produto removido!", "As senhas não coincidem."]);
		await handle("POST", {});
		expect(titles()).toEqual(["Produto removido!"]);
	});

	it.each([null, undefined, "text", {}, { toast: null }, { toast: { title: 1 } }])(
		"has nothing to show of %j",
		async (result) => {
			await handle("POST", { child: { type: "data", result } });
			expect(titles()).toEqual([]);
		},
	);

	it("leaves errors and what loaders read alone", async () => {
		const result = { toast: { title: "Erro" } };
		await handle("POST", { child: { type: "error", result } });
		await handle("GET", { child: { type: "data", result } });
		expect(titles()).toEqual([]);
	});
});

/** With the router itself: it may pass another key, take other results or load more with its next version. */
describe("stayWhenLost", () => {
	let isLost = false;
	const calls: string[] = [];
	const answer = (name: string) => async () => {
		calls.push(name);
		if (isLost && name !== "home") throw new TypeError("Failed to fetch");
		return name;
	};
	let router: ReturnType<typeof createMemoryRouter>;
	let forget: () => void;

	beforeEach(async () => {
		vi.stubGlobal("location", { origin: "http://localhost", pathname: "/", search: "" });
		isLost = false;
		const child = (id: string) => ({ id, path: id, loader: answer(id), action: answer(`${id} action`) });
		router = createMemoryRouter([
			{
				id: "root",
				path: "/",
				middleware: [stayWhenLost as MiddlewareFunction],
				children: [{ id: "home", index: true, loader: answer("home") }, child("faq"), child("contact")],
			},
		]);
		await vi.waitFor(() => expect(router.state.initialized).toBe(true));
		const navigate = vi.fn((to: string, options?: object) => router.navigate(to, options));
		forget = keepScreen({ path: "/", hash: "", state: { from: "here" }, data: { home: "home" }, navigate });
		calls.length = 0;
	});
	afterEach(() => {
		forget();
		router.dispose();
		vi.unstubAllGlobals();
	});

	/** Waits until the router rests. */
	const settled = () => vi.waitFor(() => expect(router.state.navigation.state).toBe("idle"));

	it("a screen whose data did not come leaves the one that is shown, which loads nothing", async () => {
		isLost = true;
		await router.navigate("/faq");
		await settled();
		expect(router.state.location).toMatchObject({ pathname: "/", state: { from: "here" } });
		expect(router.state).toMatchObject({ loaderData: { home: "home" }, errors: null });
		expect(calls).toEqual(["faq"]);
		expect(titles()).toEqual([LOST_TITLE]);
		isLost = false;
		await router.navigate("/faq");
		expect(router.state).toMatchObject({ location: { pathname: "/faq" }, loaderData: { faq: "faq" } });
	});

	it("a form without an answer says what failed, and the screen is not loaded again", async () => {
		isLost = true;
		const form = { method: "post" } as HTMLFormElement;
		rememberSubmittedForm({ form, failure: "Erro ao enviar mensagem. Tente novamente." });
		const formData = new FormData();
		await router.navigate("/contact", { formMethod: "post", formData });
		await settled();
		expect(router.state).toMatchObject({ location: { pathname: "/" }, errors: null });
		expect(router.state.actionData?.contact).toBeUndefined();
		expect(calls).toEqual(["contact action"]);
		expect(titles()).toEqual(["Erro ao enviar mensagem. Tente novamente."]);
	});

	it("what a part of the screen asks for by itself ends there, and navigates nowhere", async () => {
		isLost = true;
		const states: string[] = [];
		router.subscribe(({ navigation }) => states.push(navigation.state));
		await router.fetch("part", "root", "/faq");
		expect(router.state.fetchers.get("part")?.data).toBeUndefined();
		expect(states.filter((state) => state !== "idle")).toEqual([]);
		expect(router.state).toMatchObject({ location: { pathname: "/" }, errors: null });
		expect(calls).toEqual(["faq"]);
		expect(titles()).toEqual([LOST_TITLE]);
		await router.fetch("part", "root", "/contact", { formMethod: "post", formData: new FormData() });
		await settled();
		expect(calls).toEqual(["faq", "contact action"]);
	});

	it("only what was not read is a message of the connection, which goes when that is back", async () => {
		isLost = true;
		const kinds = () => getToasts().map(({ kind }) => kind);
		await router.fetch("part", "root", "/contact", { formMethod: "post", formData: new FormData() });
		expect(kinds()).toEqual(["form"]);
		await router.navigate("/faq");
		await settled();
		expect(kinds()).toEqual(["form", connectionLost.kind]);
	});

	it("an answer of the shop passes, also one that says no", async () => {
		await router.navigate("/faq");
		expect(router.state.loaderData).toMatchObject({ faq: "faq" });
		await router.fetch("part", "root", "/contact");
		expect(titles()).toEqual([]);
	});
});
