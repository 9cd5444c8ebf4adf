-- Deleting a note finds what the log holds of it. The log may be large: an index on the whole would stop all writing while it is
-- built. So it begins with the days to come and is added to the days that are past, which nobody writes to any more; today's
-- events are found by their time, until the day is dropped.
CREATE INDEX events_of_notes ON ONLY events (organization_id, record_id)
  WHERE type IN ('note.created', 'note.updated');

DO $$
DECLARE
  day regclass;
BEGIN
  FOR day IN
    SELECT inhrelid FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
     WHERE inhparent = 'events'::regclass
       AND relname <> to_char(now() AT TIME ZONE 'UTC', '"events_"YYYY_MM_DD')
  LOOP
    EXECUTE format(
      'CREATE INDEX %I ON %s (organization_id, record_id) WHERE type IN (''note.created'', ''note.updated'')',
      'events_of_notes_' || right(day::text, 10), day);
    EXECUTE format('ALTER INDEX events_of_notes ATTACH PARTITION %I', 'events_of_notes_' || right(day::text, 10));
  END LOOP;
END $$;
