-- Contacts that were merged before: their messages in other people's conversations move now.
UPDATE contact_merges SET move_at = merged_at WHERE move_at IS NULL;
