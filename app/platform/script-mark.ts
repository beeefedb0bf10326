/** Carries the mark of a rendering's own scripts to the server, which removes it again. */
export const SCRIPT_MARK_HEADER = "x-script-mark";
