import { expect, it } from "vitest";
import { benchCard, workList } from "#tests/support/browser/bench-cards.ts";
import { waitingPhotosOf } from "./stored-pictures.ts";

it("of a work order wait the reader's photographs that the shop neither shows nor has refused", () => {
	const photo = (id: string, given: { reader?: string; refusal?: string; workOrderId?: string } = {}) => ({
		...{ id, reader: "tome", workOrderId: "mesa", picture: new Blob(), refusal: null },
		...given,
	});
	// Its answer was lost, and the list that came afterwards has it.
	const work = benchCard({ photos: [{ id: "arrived" }] });
	const photos = [
		photo("arrived"),
		photo("waits"),
		photo("of another", { reader: "rosa" }),
		photo("refused", { refusal: "Esta foto não abriu" }),
		photo("elsewhere", { workOrderId: "cadeira" }),
	];
	const shown = waitingPhotosOf(work, { list: workList([work]), events: [], photos });
	expect(shown.map(({ id }) => id)).toEqual(["waits"]);
});
