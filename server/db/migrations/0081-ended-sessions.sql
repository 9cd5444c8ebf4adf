-- A session that ends changes who may see what: what is kept open for it is looked at again (see 0005-access-version.sql).
-- Only where rows were deleted: the sweep asks for the expired ones again and again.
CREATE FUNCTION raise_access_version_for_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ended) THEN
    UPDATE access_version SET version = version + 1;
    PERFORM pg_notify('deskbell_access', '');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER access_changed AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION raise_access_version_for_ended();
