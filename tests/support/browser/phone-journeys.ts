/**
 * The journeys that run on a phone too, each with what is different there. The others are about what happens,
 * whatever the width of the window, and run once, on the wide screen; that every screen fits into narrow
 * windows is a journey of its own (`fits-every-window`), which sets them itself.
 */
export const phoneJourneys = {
	"buys-a-table-by-transfer": "the checkout's total and its button stand in a bar below",
	"chooses-a-wood": "the filters are in a sheet, and a card has its link beside the price",
	"chooses-day-and-turn": "days and turns to press below the carriers",
	"every-screen-is-accessible": "other parts are shown, and contrast and names are judged of what is shown",
	"finds-a-product": "filters and sort order are in a sheet that opens over the list",
	"finds-the-way": "the menu is a sheet, the header has fewer links, the chat keeps clear of the bars",
	"follows-parcels": "of the list and the shipment that is edited, one is shown at a time",
	"keeps-its-shape-in-forced-colours": "the filters' sheet has borders and marks of its own",
	"moves-between-screens": "places and focus lie under bars of other heights",
	"opens-before-the-scripts": "menu and filters are sheets, photographs are swiped",
	"reads-about-a-product": "a card's pictures are swiped",
	"pays-with-the-pix-discount":
		"ways to pay and their prices share a narrow line, and the code is copied, not scanned",
	"asks-about-a-product": "the form is one column, and its dialog at the desk fills the window",
	"waits-for-a-product": "address and button are one column, and rows at the desk are cards",
	"shows-a-product-at-home": "photographs are touched, and the dialog fills the window",
	"talks-about-a-review": "a form opens over the whole width, and the answer is indented in a narrow column",
	"restores-from-a-file": "what a backup holds stands in cards, and the file comes from the phone",
	"runs-the-orders": "the owner works through her orders by phone: rows are cards, buttons are touched",
	"changes-prices-in-the-list": "rows are cards, and all but “Editar” is in a menu",
	"weighs-a-product": "the measures of a product stand below one another in its card",
	"remembers-the-postal-code":
		"the line with the day breaks elsewhere, and takes the place of a higher field",
	"sends-an-order": "the dialog fills the window, and its button is below the fold of the keyboard",
	"sends-two-parcels":
		"each further code is a row of its own in the dialog, and codes break in a narrow list",
	"lets-a-piece-leave-early":
		"the field of a day stands below its work, and lines of the diary break elsewhere",
	"teaches-the-search": "rows are cards, and the form is one column",
	"searches-while-typing": "a suggestion is opened by a touch",
	"furnishes-the-home": "the tall photograph is shown, and the fields of a room stand below one another",
	"fills-empty-places": "the room is above the products, not beside them",
	"promises-one-day": "the day stands in narrow lines of the cart, and breaks elsewhere",
	"writes-by-whatsapp": "rows are cards, and the sign stands beside a name that is cut",
	"moves-work-on-the-benches":
		"one bench is shown at a time, and work is moved in its sheet instead of by keys",
	"asks-before-moving-work": "one bench is shown at a time, and a question fills a narrow window",
	"applies-hours-to-the-queue": "a list, its question and its buttons stand in one narrow column",
	"opens-the-first-bench": "an owner begins by phone: empty screens and long forms are one column",
	"keeps-the-benches": "seven fields of hours stand in a narrow row, and a month in narrow cells",
	"sees-the-day-move": "the note about the day and the button in the bar are a screen apart",
	"keeps-the-bench-private": "photographs of the work stand below its steps, not beside them",
	"pays-over-a-recess": "recess and day for paying stand in narrow lines, and break elsewhere",
	"pays-too-late": "the later day is the heading of a narrow column",
	"proposes-a-day": "the two choices stand below one another, and the dialog fills the window",
	"works-without-a-signal": "the artisan's page is made for a phone: one column, pressed with a thumb",
	"stays-in-place": "screens of other heights move by other parts of themselves",
};

/** Journeys through pages that are made for a phone; that they fit wide windows says `fits-every-window`. */
export const onlyOnPhones: readonly (keyof typeof phoneJourneys)[] = ["works-without-a-signal"];
