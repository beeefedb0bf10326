/** What of an item a work order makes: all of it, a part that was divided from it, or what is made again. */
export const workKindValues = ["made", "part", "rework"] as const;
