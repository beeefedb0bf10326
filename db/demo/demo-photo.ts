/** A picture of `db/demo/photos` and what it shows. The same file may stand in two places. */
export interface DemoPhoto {
	file: string;
	alt: string;
}
