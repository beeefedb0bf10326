/** Settings of a demo shop on a PostgreSQL server, for a bench whose requests all come from one address. */
export const benchSettings = (databaseUrl: string) => ({
	DEMO: "1",
	DATABASE_URL: databaseUrl,
	RATE_LIMIT_FACTOR: "10000",
});
