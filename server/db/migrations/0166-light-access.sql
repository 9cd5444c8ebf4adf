-- Light access reads, and writes notes; admins have full access.
ALTER TABLE members ADD COLUMN access text NOT NULL DEFAULT 'full';
ALTER TABLE members ADD CONSTRAINT members_access_check
  CHECK (access IN ('full', 'light') AND (access = 'full' OR role = 'member')) NOT VALID;
ALTER TABLE members VALIDATE CONSTRAINT members_access_check;
ALTER TABLE invitations ADD COLUMN access text NOT NULL DEFAULT 'full';
ALTER TABLE invitations ADD CONSTRAINT invitations_access_check
  CHECK (access IN ('full', 'light') AND (access = 'full' OR role = 'member')) NOT VALID;
ALTER TABLE invitations VALIDATE CONSTRAINT invitations_access_check;
