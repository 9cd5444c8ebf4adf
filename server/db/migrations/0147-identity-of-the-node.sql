-- What the server that keeps an organization's events is known by: the cluster, its time line (the first eight digits of a WAL
-- file's name; pg_control_checkpoint would tell the old one until the next checkpoint), the database in it, and the table of
-- events, which is another one after a dump was read in.
CREATE FUNCTION identity_of_node() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT concat_ws(' ', system_identifier, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
                   (SELECT oid FROM pg_database WHERE datname = current_database()), to_regclass('public.events')::oid)
    FROM pg_control_system()
$$;

-- Where the epoch of an organization's log began. Null until a server of this version gives a position: then that of event_epoch.
ALTER TABLE event_heads ADD COLUMN identity text;
