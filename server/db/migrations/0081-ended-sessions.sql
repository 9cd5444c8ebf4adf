-- Whoever keeps something open for a session is told when it ends. A number of its own beside the access version (0005):
-- callers by session are looked up at every call, and nobody's sign-out shall make every process forget whom tokens speak
-- for. Once a statement, and only where rows were deleted: the sweep asks for the expired ones again and again.
ALTER TABLE access_version ADD COLUMN ended_sessions bigint NOT NULL DEFAULT 0;

CREATE FUNCTION tell_of_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ended) THEN
    UPDATE access_version SET ended_sessions = ended_sessions + 1;
    PERFORM pg_notify('deskbell_access', '');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER session_ended AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION tell_of_ended_sessions();
