import type { ComponentProps } from "react";

/**
 * The browser's own disclosure. The browser sets its `open` attribute, even before scripts run, so hydration must not
 * reset it.
 */
export const Details = (props: ComponentProps<"details">) => <details {...props} suppressHydrationWarning />;
