-- The job queue makes its own tables, and its schema when there is none. Two processes that start at once on an
-- empty database would both make it, and one would fail; migrations are run by one after the other.
CREATE SCHEMA IF NOT EXISTS pgboss;
