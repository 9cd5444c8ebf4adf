-- Apart from the column, so that reading the table waits for no lock that writers need.
ALTER TABLE contacts VALIDATE CONSTRAINT contacts_company_id_fkey;
