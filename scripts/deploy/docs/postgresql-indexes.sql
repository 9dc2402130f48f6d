-- Appwrite 1.9 on PostgreSQL finds the rows of its own tables (executions, transactions, users, …) by their ids only by
-- reading each table whole: its index of ids has a collation that its queries do not name. This adds an index that they
-- use. Run it once after installing Appwrite or making a project, and again at any time; it changes no row. The shop's own
-- tables have theirs from their deployment.
--
--   docker compose exec -T postgresql sh -c 'psql -U "$POSTGRES_USER" -d "$POSTGRES_DB"' < scripts/deploy/docs/postgresql-indexes.sql
--
-- "appwrite" is the value of _APP_DB_SCHEMA.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'appwrite' AND column_name IN ('_uid', '_document') AND table_name NOT LIKE '%\_collection\_%'
  LOOP
    EXECUTE format(
      'CREATE INDEX IF NOT EXISTS %I ON appwrite.%I (%I)',
      one.table_name || '_ids', one.table_name, one.column_name
    );
  END LOOP;
END $$;
