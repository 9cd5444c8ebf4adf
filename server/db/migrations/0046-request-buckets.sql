-- How much each token has left of its rate limits, shared by all processes (decisions/0046). A row says when the bucket will
-- be full again, and when it was last spent from; one that is full needs no row. Unlogged: after a crash every bucket is full, and no request costs WAL.
CREATE UNLOGGED TABLE request_buckets (
  spender_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  spent_at timestamptz NOT NULL,
  full_at timestamptz NOT NULL,
  PRIMARY KEY (spender_id, kind)
);
CREATE INDEX request_buckets_by_end ON request_buckets (full_at);
