-- outside a transaction
-- The conversations of a team by activity: all of them, and the open ones, which people look at all day.
DROP INDEX CONCURRENTLY IF EXISTS conversations_by_team;
CREATE INDEX CONCURRENTLY conversations_by_team
  ON conversations (organization_id, team_id, last_activity_at, id) WHERE team_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS conversations_open_by_team;
CREATE INDEX CONCURRENTLY conversations_open_by_team
  ON conversations (organization_id, team_id, last_activity_at, id)
  WHERE team_id IS NOT NULL AND status = 'open' AND NOT is_spam AND merged_into_id IS NULL;
