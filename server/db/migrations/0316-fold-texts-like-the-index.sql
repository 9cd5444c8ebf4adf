-- As the index has them: texts of other scripts, such as Korean or Japanese, are composed again at the end, so that their words are found in
-- them. And most of the time went to translating letters that few texts have, with a hundred comparisons for each character: now only texts
-- with any of them are translated.
CREATE OR REPLACE FUNCTION search_folded_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text;
BEGIN
  IF octet_length(value) = length(value) THEN
    RETURN lower(value COLLATE "C");
  END IF;
  folded := lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "C");
  IF folded ~ '[ØøŁłĐđÐðÞÆŒẞıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐЈЉЊЋЏЅЂßæœ]' THEN
    folded := replace(replace(replace(translate(folded,
                'ØøŁłĐđÐðÞÆŒẞıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐЈЉЊЋЏЅЂ',
                'oollddddþæœßiαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяієґјљњћџѕђ'),
                'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  END IF;
  IF folded ~ '[^\u0001-\u058f\u2000-\u206f]' THEN
    RETURN normalize(folded, NFC);
  END IF;
  RETURN folded;
END $$;
