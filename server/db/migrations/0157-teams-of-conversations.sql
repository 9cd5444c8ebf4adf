-- Apart from the column, so that reading the table waits for no lock that writers need.
ALTER TABLE conversations VALIDATE CONSTRAINT conversations_team_id_fkey;
