-- What a contact is found by (GET /contacts?q=): the words of name, address, phone number and handle, without accents and in
-- lower case. Whoever searches folds what was typed by the same function, so that the two never differ.
--
-- It calls no function of ours, since indexes are built without our schema on the search path, and depends on no collation: in
-- the C locale PostgreSQL lowers ASCII only, so that the capitals of other alphabets are named here. Each word begins with the
-- end of its organization's id: one organization's search never leads through the words of another.
CREATE FUNCTION contact_search_words(organization uuid, name text, email text, phone text, handle text)
  RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
DECLARE
  code CONSTANT text := right(organization::text, 6);
  separators CONSTANT text := '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+';
  folded text;
  words text[];
  groups text[];
BEGIN
  folded := regexp_replace(normalize(concat_ws(' ', name, email, phone, handle), NFKD), '[\u0300-\u036f]', '', 'g');
  folded := translate(lower(folded COLLATE "C"),
    'ØøŁłĐđÐðÞÆŒẞıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐЈЉЊЋЏЅЂ',
    'oollddddþæœßiαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяієґјљњћџѕђ');
  folded := replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  words := regexp_split_to_array(folded, separators);
  -- A number is found without its spaces, from any of its groups on, and without the zeros that are dialled first.
  groups := regexp_split_to_array(ltrim(regexp_replace(normalize(phone, NFKC), '[^0-9]+', ' ', 'g'), ' 0'), ' ');
  RETURN array_to_tsvector(ARRAY(
    SELECT DISTINCT code || left(word, 60) FROM (
      SELECT unnest(words) AS word
      UNION ALL
      SELECT array_to_string(groups[start:], '') FROM generate_subscripts(groups, 1) AS start
    ) AS all_words WHERE word <> ''));
END $$;
