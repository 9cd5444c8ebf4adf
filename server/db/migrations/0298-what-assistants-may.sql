-- How far assistants may answer contacts: suggest a reply, send one that a person confirms, or send.
ALTER TABLE organizations ADD COLUMN assistants_may text NOT NULL DEFAULT 'suggest';
ALTER TABLE organizations ADD CONSTRAINT organizations_assistants_may CHECK (assistants_may IN ('suggest', 'confirm', 'send')) NOT VALID;
