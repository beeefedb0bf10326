import type { Carrier } from "#app/values/status/carrier.ts";

const CORREIOS_PAGE = "https://rastreamento.correios.com.br/app/index.php";
/** Melhor Envio's tracking page, which knows its own codes and those of its carriers. */
const PROVIDER_PAGE = "https://www.melhorrastreio.com.br/rastreio/";
const CORREIOS_CODE_SHAPE = /^[A-Z]{2}\d{9}[A-Z]{2}$/;

/** The page on which a parcel is followed; null where a carrier has none that is known. */
export const trackingLink = (carrier: Carrier | null, code: string): string | null =>
	carrier === "correios" && CORREIOS_CODE_SHAPE.test(code) ? CORREIOS_PAGE : null;

/** The same for a parcel with a label of Melhor Envio, which can always be followed on its page. */
export const labelTrackingLink = (carrier: Carrier, code: string): string =>
	trackingLink(carrier, code) ?? `${PROVIDER_PAGE}${encodeURIComponent(code)}`;
