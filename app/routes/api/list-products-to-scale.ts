import { refusalResponse } from "#app/platform/forms/json-api.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { listScaleProducts } from "#app/shop/product-page/to-scale/list-scale-products.server.ts";

/** The products that another can be compared with; the same for every visitor, and kept like a page. */
export async function loader(): Promise<Response> {
	try {
		return Response.json({ products: await listScaleProducts() });
	} catch (error) {
		log.error({ error }, "the products to compare could not be read");
		return refusalResponse(new Refusal("unavailable", "As peças não puderam ser lidas agora."));
	}
}
