import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId, parsePublicId, publicId } from './public-id.ts';

describe('public ids', () => {
  test('follow the TypeID form', () => {
    expect(publicId('usr', '01890a5d-ac96-774b-bcce-b302099a8057')).toBe('usr_01h455vb4pex5vsknk084sn02q');
    expect(publicId('usr', '00000000-0000-0000-0000-000000000000')).toBe(`usr_${'0'.repeat(26)}`);
    expect(publicId('usr', 'ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe('usr_7zzzzzzzzzzzzzzzzzzzzzzzzz');
  });

  test('decode to the uuid they were made from', () => {
    fc.assert(fc.property(fc.uuid(), (uuid) => parsePublicId('cnv', publicId('cnv', uuid)) === uuid));
  });

  test('sort in order of creation', () => {
    const ids = Array.from({ length: 100 }, () => publicId('msg', newId()));
    expect([...ids].sort()).toEqual(ids);
  });

  test.each([
    ['another prefix', 'cnv_01h455vb4pex5vsknk084sn02q'],
    ['no prefix', '01h455vb4pex5vsknk084sn02q'],
    ['capitals', 'usr_01H455VB4PEX5VSKNK084SN02Q'],
    ['a letter outside the alphabet', 'usr_01h455vb4pex5vsknk084sn02l'],
    ['more than 128 bits', 'usr_81h455vb4pex5vsknk084sn02q'],
    ['a character too many', 'usr_01h455vb4pex5vsknk084sn02q0'],
    ['a plain uuid', 'usr_01890a5d-ac96-774b-bcce-b30209'],
    ['nothing', ''],
  ])('are refused with %s', (_, text) => {
    expect(parsePublicId('usr', text)).toBeUndefined();
  });
});
