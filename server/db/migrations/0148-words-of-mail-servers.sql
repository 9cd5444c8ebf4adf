-- What the mail server itself said of a failing channel, apart from our advice; says something only where that side has an error.
ALTER TABLE channels ADD COLUMN incoming_server_words text;
ALTER TABLE channels ADD COLUMN outgoing_server_words text;
-- Why a recipient was not reached, for a program, where `error` is a sentence of ours.
ALTER TABLE mail_recipients ADD COLUMN error_code text COLLATE "C";
