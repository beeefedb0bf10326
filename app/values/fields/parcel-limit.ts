/** The most parcels in which one order travels. */
export const MAX_PARCELS = 20;
