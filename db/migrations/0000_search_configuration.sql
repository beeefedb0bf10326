CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION cerne_portuguese (COPY = pg_catalog.portuguese);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION cerne_portuguese
	ALTER MAPPING FOR hword, hword_part, word WITH unaccent, portuguese_stem;
--> statement-breakpoint
CREATE FUNCTION cerne_search_text(name text, materials text[], description text) RETURNS tsvector
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN setweight(to_tsvector('cerne_portuguese'::regconfig, name), 'A')
		|| setweight(to_tsvector('cerne_portuguese'::regconfig, array_to_string(materials, ' ')), 'B')
		|| setweight(to_tsvector('cerne_portuguese'::regconfig, description), 'C');
