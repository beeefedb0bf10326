import { bedroom } from "./bedroom.ts";
import { decoration } from "./decoration.ts";
import type { DemoProduct } from "./demo-product.ts";
import { kitchen } from "./kitchen.ts";
import { seats } from "./seats.ts";
import { storage } from "./storage.ts";
import { tables } from "./tables.ts";

/** The whole catalogue of the demo. */
export const demoProducts: readonly DemoProduct[] = [
	...tables,
	...seats,
	...storage,
	...bedroom,
	...kitchen,
	...decoration,
];
