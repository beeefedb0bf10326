import type { ComponentProps } from "react";

/** The browser's own disclosure. It marks an open one itself, before scripts too, and hydration leaves it so. */
export const Details = (props: ComponentProps<"details">) => <details {...props} suppressHydrationWarning />;
