-- Apart from the column, so that reading the table waits for no lock that writers need.
ALTER TABLE conversations VALIDATE CONSTRAINT conversations_chat_channel_id_fkey;
