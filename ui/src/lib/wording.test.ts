// Reasons are recognised by the server's texts: the server has exactly these texts.
import { expect, test, vi } from 'vitest';

test('the server says each reason in these words', async () => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  const { accountReasons, fieldTexts } = await import('./wording');
  const { collections } = await import('../collections');
  const sources = Object.values(
    import.meta.glob<string>(['../../../crates/*/src/{service,model}/*.rs', '../../../crates/basis/src/*.rs'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).join('\n');
  const known = [accountReasons, fieldTexts, ...collections.map(({ reasons }) => reasons ?? {})].flatMap((reasons) => Object.keys(reasons));
  expect(known.length).toBeGreaterThan(5);
  expect(known.filter((reason) => !sources.includes(`"${reason}"`))).toEqual([]);
});
