-- The name of an icon from a fixed set (contract/values/view-icons.ts), which grows: the API checks it.
ALTER TABLE views ADD COLUMN icon text;
