import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { RenderPartContext, SharedPart } from "./HydrateWhenNear.tsx";
import { insertParts } from "./rendered-html.server.ts";
import { collectSharedParts } from "./shared-parts.server.tsx";

let renders = 0;

function Card({ name, price }: { name: string; price: number }) {
	renders += 1;
	return (
		<p>
			{name}: “{price}” {price > 1 ? <b>caro</b> : null}
		</p>
	);
}

const twoCards = (
	<section>
		<SharedPart part={Card} props={{ name: "Mesa <b>", price: 1 }} />
		<SharedPart part={Card} props={{ name: "Banco", price: 2 }} />
	</section>
);

function renderPage(mark: string): string {
	const { parts, render } = collectSharedParts(mark);
	const html = renderToString(<RenderPartContext value={render}>{twoCards}</RenderPartContext>);
	return Buffer.concat(insertParts(html, { mark, parts })).toString();
}

it("writes what React writes without it, so that the browser can hydrate it", () => {
	expect(renderPage("m1")).toBe(renderToString(twoCards));
});

it("renders a part once for the same props", () => {
	renderPage("m2");
	renders = 0;
	expect(renderPage("m3")).toBe(renderPage("m4"));
	expect(renders).toBe(0);
});
