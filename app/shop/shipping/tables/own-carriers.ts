/** The limit of carriers with their own tables, which are pasted from spreadsheets and stay in memory. */
export const MAX_OWN_CARRIERS = 3;
