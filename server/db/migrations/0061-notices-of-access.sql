-- Whoever holds a stream open is told when access changes, to look whether its caller still has it. Sent with the commit of
-- the change; changes of access are few, and queue on one row as it is (0005).
CREATE OR REPLACE FUNCTION raise_access_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE access_version SET version = version + 1;
  PERFORM pg_notify('deskbell_access', '');
  RETURN NULL;
END $$;
