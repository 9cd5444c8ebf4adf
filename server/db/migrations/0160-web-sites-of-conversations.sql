-- The web site on which a visitor wrote last. `channel_id` stays the mail channel that answers leave by, where they do.
ALTER TABLE conversations ADD COLUMN chat_channel_id uuid;
ALTER TABLE conversations ADD CONSTRAINT conversations_chat_channel_id_fkey
  FOREIGN KEY (organization_id, chat_channel_id) REFERENCES channels (organization_id, id) NOT VALID;
