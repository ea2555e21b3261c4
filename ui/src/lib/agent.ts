// A short name for the browser and system behind a User-Agent, as far as it can be determined.
const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export function deviceName(agent: string | null | undefined): string | null {
  if (!agent) return null;
  const parts = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(agent))?.[1]);
  return parts.filter(Boolean).join(' · ') || agent.slice(0, 60);
}

export function isPhone(agent: string | null | undefined): boolean {
  return /iPhone|Android.*Mobile/.test(agent ?? '');
}
