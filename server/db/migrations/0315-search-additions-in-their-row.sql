-- United additions have a few kilobytes (decisions/0610), and every search of recent conversations looks into them: like the documents
-- they stay in one piece beside the other columns.
ALTER TABLE search_additions SET (toast_tuple_target = 8160);
