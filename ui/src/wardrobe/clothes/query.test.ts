// The address describes exactly what is shown.
import { expect, test } from 'vitest';
import { readShown, without, writeShown } from './query';

const read = (search: string) => readShown(new URLSearchParams(search));

test('as always, there is nothing in the address', () => {
  expect(writeShown(read(''))).toEqual({});
});

test('there and back', () => {
  const search = 'sort=lastWorn&order=asc&category=kimono&colour=navy&laundry=toWash&tag=linen&brand=Sou&q=long';
  const shown = read(search);
  expect(read(new URLSearchParams(writeShown(shown)).toString())).toEqual(shown);
  expect(shown).toMatchObject({ sort: 'lastWorn', order: 'asc', category: 'kimono', q: 'long' });
});

test('what is not known is not asked for', () => {
  expect(read('sort=price&order=up&category=hats&colour=teal&q=&w=wd_1')).toEqual({
    sort: 'created',
    order: 'desc',
  });
});

test('filters are taken away, the order stays', () => {
  expect(without(read('sort=wearCount&tag=linen&q=long'), ['tag', 'colour'])).toEqual({
    sort: 'wearCount',
    order: 'desc',
    q: 'long',
  });
});
