-- A conversation points at its last message and at its solution, and both point at their conversation: what is written in bulk
-- has all of it at its commit only. Each statement asked for that by SET CONSTRAINTS, which a sharded database does not know.
ALTER TABLE conversations
  ALTER CONSTRAINT conversations_organization_id_last_message_id_fkey DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE conversations
  ALTER CONSTRAINT conversations_organization_id_solution_message_id_fkey DEFERRABLE INITIALLY DEFERRED;
