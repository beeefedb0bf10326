/** A work order makes a whole item, a part that was divided from it, or pieces of it again. */
export const workKindValues = ["made", "part", "rework"] as const;
