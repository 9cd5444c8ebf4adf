-- Counters of one minute, written by sign-ins and client authentications (decisions/0105). Unlogged: after a crash all is
-- forgotten, as it is a minute later, and nobody waits for the log while a counter is locked.
ALTER TABLE failed_attempts SET UNLOGGED;
