export interface RenderedHtml {
	/** The page up to its foot, without the text of its style sheet. */
	html: string;
	/** The loaders' data and the end of the page. */
	foot: string;
	/** What its own inline scripts carry as nonce, so that the page's policy takes only those. */
	mark: string;
	/** The style sheet, encoded once. */
	styles: Buffer;
}

/**
 * The page that belongs to a response of the app. The HTTP server completes it before a byte is sent:
 * a body would be encoded, copied through two kinds of streams and decoded again on its way there.
 */
export const renderedHtml = new WeakMap<Response, RenderedHtml>();
