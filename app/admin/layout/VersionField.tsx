import type { ActionResult } from "#app/platform/forms/forms.server.ts";

/**
 * The version of a record that its form replaces, so that of two editors the second is refused. Sent once more, the
 * refused form replaces what the first one has saved.
 */
export const VersionField = ({ version, result }: { version: number; result: ActionResult | undefined }) => (
	<input type="hidden" name="version" value={result?.storedVersion ?? version} />
);
