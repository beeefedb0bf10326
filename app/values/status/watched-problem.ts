/** What the shop notices about itself and tells once. */
export const problemKindValues = ["backup", "disk", "certificate", "mails", "queue", "provider"] as const;
export type ProblemKind = (typeof problemKindValues)[number];
