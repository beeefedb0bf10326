/** Problems that the shop detects by itself and reports once. */
export const problemKindValues = ["backup", "disk", "certificate", "mails", "queue", "provider"] as const;
export type ProblemKind = (typeof problemKindValues)[number];
