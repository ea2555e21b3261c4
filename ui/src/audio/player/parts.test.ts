// What is reckoned while something plays: loudness, what was heard, the line that is sung.
import { expect, test } from 'vitest';
import { Heard } from './heard';
import { languageOf, lineAt } from './lines';
import { factorOf, volumeOf } from './loudness';

test('loudness follows the tags, and never cuts off a peak', () => {
  expect(factorOf({ trackGain: -6.0206 }, 'track')).toBeCloseTo(0.5);
  expect(factorOf({ trackGain: 6.0206, trackPeak: 0.8 }, 'track')).toBeCloseTo(1.25);
  expect(factorOf({ trackGain: -6, albumGain: -3 }, 'album')).toBeCloseTo(10 ** (-3 / 20));
  expect(factorOf({ trackGain: -6 }, 'album')).toBeCloseTo(10 ** (-6 / 20));
  expect(factorOf({ albumGain: 0 }, 'track')).toBe(1);
  expect(factorOf({ trackGain: -6 }, 'off')).toBe(1);
  expect(factorOf({}, 'track')).toBe(1);
  expect(factorOf(undefined, 'track')).toBe(1);
});

test('the volume of an element is in its range', () => {
  expect(volumeOf(1, 2)).toBe(1);
  expect(volumeOf(0.5, 1)).toBe(0.25);
  expect(volumeOf(0.5, 2)).toBe(0.5);
  expect(volumeOf(0, 3)).toBe(0);
});

function hear(heard: Heard, from: number, to: number): void {
  for (let at = from; at <= to; at += 0.25) heard.at(at);
}

test('half of a piece counts, once', () => {
  const heard = new Heard();
  hear(heard, 0, 29);
  expect(heard.counts(60)).toBe(false);
  hear(heard, 29, 31);
  expect(heard.counts(60)).toBe(true);
  expect(heard.counts(60)).toBe(false);
});

test('four minutes of a long piece count', () => {
  const heard = new Heard();
  hear(heard, 0, 241);
  expect(heard.counts(3600)).toBe(true);
});

test('jumping over something is not hearing it', () => {
  const heard = new Heard();
  hear(heard, 0, 5);
  heard.jump();
  hear(heard, 50, 55);
  heard.at(59);
  expect(heard.seconds).toBeCloseTo(10);
  expect(heard.counts(60)).toBe(false);
});

test('what was heard before a reload is not forgotten', () => {
  const before = new Heard();
  hear(before, 0, 25);
  const heard = new Heard(JSON.parse(JSON.stringify(before.kept())));
  expect(heard.began).toBe(before.began);
  hear(heard, 25, 31);
  expect(heard.counts(60)).toBe(true);
  expect(new Heard(heard.kept()).counts(60)).toBe(false);
});

test('the line that is sung', () => {
  const lines = [1000, 2000, 2000, 4000].map((startMs) => ({ startMs, text: '' }));
  expect([0, 1000, 1999, 2000, 3999, 9000].map((ms) => lineAt(lines, ms))).toEqual([-1, 0, 0, 2, 2, 3]);
  expect(lineAt([], 5)).toBe(-1);
});

test('the language of lyrics', () => {
  expect(['eng', 'ja', 'jpn', 'xxx', 'und', '', 'not one', null].map(languageOf)).toEqual([
    'en',
    'ja',
    'ja',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
