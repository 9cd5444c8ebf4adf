-- The companies that contacts belong to. A contact belongs to the company that has the domain of their email address; nothing is
-- stored with the contact (decisions/0321).
CREATE TABLE companies (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  name text NOT NULL,
  external_id text COLLATE "C",
  custom_attributes jsonb NOT NULL DEFAULT '{}',
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX companies_by_external_id ON companies (organization_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX companies_by_insertion ON companies (organization_id, inserted_at, id);
CREATE INDEX companies_by_words
  ON companies USING gin (contact_search_words(organization_id, name, NULL, NULL, NULL)) WITH (fastupdate = off);

-- In lower case; of one company at most.
CREATE TABLE company_domains (
  organization_id uuid NOT NULL,
  domain text COLLATE "C" NOT NULL,
  company_id uuid NOT NULL,
  PRIMARY KEY (organization_id, domain),
  FOREIGN KEY (organization_id, company_id) REFERENCES companies (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX company_domains_of_companies ON company_domains (organization_id, company_id, domain);
CREATE INDEX company_domains_by_words
  ON company_domains USING gin (contact_search_words(organization_id, domain, NULL, NULL, NULL)) WITH (fastupdate = off);
