CREATE TABLE "search_synonyms" (
	"term" text NOT NULL,
	"synonym" text NOT NULL,
	CONSTRAINT "search_synonyms_term_synonym_pk" PRIMARY KEY("term","synonym")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"spelling" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_email_unique";--> statement-breakpoint
CREATE INDEX "search_words_trigram_index" ON "search_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_check" CHECK ("users"."email" = lower("users"."email"));--> statement-breakpoint
-- What the trade calls by two names, in both directions; lower case without accents.
INSERT INTO "search_synonyms" ("term", "synonym")
SELECT pair.a, pair.b FROM (VALUES
	('criado mudo', 'mesa de cabeceira'),
	('guarda roupa', 'armario'),
	('guarda roupa', 'roupeiro'),
	('armario', 'roupeiro'),
	('aparador', 'buffet'),
	('aparador', 'bufe'),
	('luminaria', 'abajur'),
	('castical', 'porta velas'),
	('castical', 'porta vela'),
	('floreira', 'jardineira'),
	('floreira', 'cachepo'),
	('bau', 'arca'),
	('adega', 'porta garrafas'),
	('adega', 'porta vinhos'),
	('saladeira', 'tigela'),
	('saladeira', 'gamela'),
	('cabideiro', 'mancebo'),
	('cabideiro', 'porta casacos'),
	('estante', 'livreiro'),
	('escrivaninha', 'mesa de estudo'),
	('escrivaninha', 'mesa de trabalho'),
	('escrivaninha', 'home office'),
	('banqueta', 'banco alto'),
	('banqueta', 'tamborete'),
	('tabua', 'prancha'),
	('cadeira de balanco', 'cadeira de vovo'),
	('mesa de centro', 'mesa baixa')
) AS given (x, y)
CROSS JOIN LATERAL (VALUES (given.x, given.y), (given.y, given.x)) AS pair (a, b);
