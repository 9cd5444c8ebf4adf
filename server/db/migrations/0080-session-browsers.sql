-- What the browser called itself when a person signed in, so that they know it again in the list of their sessions.
ALTER TABLE sessions ADD COLUMN user_agent text;
