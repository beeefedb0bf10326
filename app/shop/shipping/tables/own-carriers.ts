/** Most carriers with a table of their own: their tables are pasted from spreadsheets and stay in memory. */
export const MAX_OWN_CARRIERS = 3;
