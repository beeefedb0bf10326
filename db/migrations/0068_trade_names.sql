-- More names of the trade, lower case without accents. "rack" is an "aparador" in both directions. A television, and a
-- bed for two, only lead to what the catalogue calls otherwise: who looks for "queen" does not want every bed for two.
INSERT INTO "search_synonyms" ("term", "synonym")
VALUES
	('rack', 'aparador'),
	('aparador', 'rack'),
	('tv', 'aparador'),
	('televisao', 'aparador'),
	('casal', 'queen')
ON CONFLICT DO NOTHING;
