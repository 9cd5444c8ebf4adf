-- The model of embeddings at an organization's own endpoint. Null: none.
ALTER TABLE ai_settings ADD COLUMN embedding_model text;

-- Embeddings of documents are no member's, and about no conversation. Their tokens are those of a member without an id: all zeros.
ALTER TABLE ai_usage DROP CONSTRAINT ai_usage_user_id_fkey;
ALTER TABLE ai_requests ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE ai_requests ALTER COLUMN conversation_id DROP NOT NULL;

-- What answer documents mean, by a model (decision 0557). The columns have types of PostgreSQL itself, so that the table is the same with
-- and without the extension that compares vectors.
CREATE TABLE answer_vectors (
  organization_id uuid NOT NULL,
  source_id uuid NOT NULL,
  source_type text NOT NULL,
  model text NOT NULL,
  vector real[] NOT NULL,
  -- Of each number whether it is positive: short enough to read those of all documents.
  signs varbit NOT NULL,
  PRIMARY KEY (organization_id, source_id),
  FOREIGN KEY (organization_id, source_id) REFERENCES answer_documents (organization_id, source_id) ON DELETE CASCADE
);
-- Apart from the rows, and as they are: they can't be compressed.
ALTER TABLE answer_vectors ALTER COLUMN vector SET STORAGE EXTERNAL;
