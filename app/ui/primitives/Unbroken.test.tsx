import { expect, it } from "vitest";
import { render } from "#tests/support/render.tsx";
import { Unbroken } from "./Unbroken.tsx";

it("keeps a town with its state, a date, and “e-mail” on one line", () => {
	const { page } = render(
		<p>
			<Unbroken text="Em Campos do Jordão – SP, até 7 de dezembro, por e-mail." />
		</p>,
	);
	expect(page("p").text()).toBe(
		"Em Campos do Jordão\u00a0–\u00a0SP, até 7\u00a0de\u00a0dezembro, por e-mail.",
	);
	expect(
		page("span.whitespace-nowrap")
			.toArray()
			.map((part) => page(part).text()),
	).toEqual(["Jordão\u00a0–\u00a0SP,", "e-mail."]);
});
