-- Since when those who are to know of it have been told of mail that was set aside; null while none is, or nobody has been told.
ALTER TABLE channels ADD COLUMN set_aside_told_at timestamptz;
