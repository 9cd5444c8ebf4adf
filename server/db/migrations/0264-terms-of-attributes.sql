-- The values of custom attributes by which records are found: key and value, one for each element of a list. Whoever
-- searches makes the terms by the same function, so that the two never differ. They may be cut off: the condition itself is
-- evaluated on what is found. Each begins with the end of its organization's id, like the words of contacts (0112).
CREATE FUNCTION attribute_terms(organization uuid, attributes jsonb)
  RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
DECLARE
  code CONSTANT text := right(organization::text, 6);
BEGIN
  IF attributes = '{}' THEN
    RETURN '{}';
  END IF;
  RETURN ARRAY(
    SELECT DISTINCT code || left(field.key, 60) || '=' || left(
             CASE jsonb_typeof(item.value) WHEN 'number' THEN trim_scale((item.value #>> '{}')::numeric)::text
               ELSE item.value #>> '{}' END, 60)
      FROM jsonb_each(attributes) AS field, jsonb_array_elements('[]'::jsonb || field.value) AS item
     WHERE jsonb_typeof(item.value) IN ('string', 'number', 'boolean'));
END $$;
