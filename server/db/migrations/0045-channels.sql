-- What channel apps call the messages that they bring in: the same name twice from one app is one message (decisions/0045).
-- A table of its own, because an index on messages could not be built here without stopping every send. The name is taken
-- before the message is written, so that of many at once one writes it, and the others wait and then find it.
CREATE TABLE message_external_ids (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL REFERENCES apps,
  external_id text COLLATE "C" NOT NULL,
  message_id uuid NOT NULL,
  PRIMARY KEY (organization_id, app_id, external_id),
  FOREIGN KEY (organization_id, message_id) REFERENCES messages (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);

-- Nothing was ever written to it.
ALTER TABLE messages DROP COLUMN external_id;

-- How far a member's message has come on its channel, as the channel app reports it; null where none does.
ALTER TABLE messages ADD COLUMN delivery_status text, ADD COLUMN delivery_error text;
ALTER TABLE messages
  ADD CHECK (delivery_status IN ('queued', 'sent', 'failed', 'delivered', 'read')) NOT VALID,
  ADD CHECK (delivery_error IS NULL OR delivery_status = 'failed') NOT VALID;
