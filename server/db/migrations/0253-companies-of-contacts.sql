-- The company that a contact was assigned to by hand; without one, the domain of their email address decides (decisions/0350).
ALTER TABLE contacts ADD COLUMN company_id uuid;
ALTER TABLE contacts ADD CONSTRAINT contacts_company_id_fkey
  FOREIGN KEY (organization_id, company_id) REFERENCES companies (organization_id, id) ON DELETE SET NULL (company_id) NOT VALID;
