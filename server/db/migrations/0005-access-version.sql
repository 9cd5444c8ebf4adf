-- One number for the whole installation that rises with every change to who may do what, in the transaction of that
-- change: a process that has looked a caller up asks whether the number still stands, and not all of it again
-- (decisions/0010). Triggers, so that no way of changing these rows can forget it, a person at psql included.
-- What only adds access needs no rise: that a token is not valid is never remembered.

CREATE TABLE access_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL
);
INSERT INTO access_version (version) VALUES (1);

CREATE FUNCTION raise_access_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE access_version SET version = version + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER access_changed AFTER UPDATE OF revoked_at, scopes, connection_id OR DELETE ON tokens
  FOR EACH ROW EXECUTE FUNCTION raise_access_version();
CREATE TRIGGER access_changed AFTER UPDATE OF revoked_at, app_id, organization_id, actor, user_id OR DELETE ON connections
  FOR EACH ROW EXECUTE FUNCTION raise_access_version();
CREATE TRIGGER access_changed AFTER UPDATE OF status, name OR DELETE ON apps
  FOR EACH ROW EXECUTE FUNCTION raise_access_version();
CREATE TRIGGER access_changed AFTER UPDATE OF role, status, organization_id, user_id OR DELETE ON members
  FOR EACH ROW EXECUTE FUNCTION raise_access_version();
CREATE TRIGGER access_changed AFTER UPDATE OF name, slug OR DELETE ON organizations
  FOR EACH ROW EXECUTE FUNCTION raise_access_version();
CREATE TRIGGER access_changed AFTER UPDATE OF name, email, instagram_handle, profile_picture_url OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION raise_access_version();
