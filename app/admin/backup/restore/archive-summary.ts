/** The contents of a backup, or of the shop as it is now. */
export interface ArchiveSummary {
	/** When the backup was written; null for a file of an earlier version, which does not say it. */
	madeAt: string | null;
	lastOrderAt: string | null;
	rows: number;
	images: number;
	orders: number;
	products: number;
	customers: number;
	/** E-mails of those who sign in to the back office. */
	admins: string[];
}
