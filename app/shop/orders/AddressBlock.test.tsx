import { expect, it } from "vitest";
import { render } from "#tests/support/render.tsx";
import { AddressBlock } from "./AddressBlock.tsx";

it("a telephone stays on one line, however narrow the column, and is copied as it is written", () => {
	const { page } = render(
		<AddressBlock
			address={{
				fullName: "Ana Cerejeira",
				phone: "11988881234",
				zipCode: "12460000",
				street: "Rua das Araucárias",
				number: "12",
				complement: "",
				neighborhood: "Centro",
				city: "Campos do Jordão",
				state: "SP",
			}}
		/>,
	);
	expect(page("address .whitespace-nowrap").last().text()).toBe("(11) 98888-1234");
});
