/** For pages whose address holds the secret of a mailed link: it must not be sent as referrer, nor stored. */
export const SECRET_LINK_HEADERS = { "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" };
