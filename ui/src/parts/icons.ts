// The icon set, as paths on a 24 grid.
function ring(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}

export const icons = {
  cupboard: `M3.5 4h17v15h-17zM12 4v15M5.5 19v2M18.5 19v2M3.5 9h17${ring(9.5, 13.5, 0.6)}${ring(14.5, 13.5, 0.6)}`,
  scores: `M5 4h14v16H5zM8 8.5h8M8 11.5h8M8 14.5h8${ring(10, 16, 1)}M11 16V9.5`,
  audio: `${ring(12, 12, 8.5)}${ring(12, 12, 2.75)}M12 12h.01M5.8 9.2a7 7 0 0 1 3-3.4`,
  wardrobe: 'M12 9.5V8a2.2 2.2 0 1 0-2.2-2.2M12 9.5 3.5 16v2.5h17V16z',
  databases: `M4 4h16v16H4zM4 9.33h16M4 14.66h16M10.75 6.66h2.5M10.75 12h2.5M10.75 17.33h2.5`,
  search: `${ring(10.5, 10.5, 6.5)}M15.5 15.5 20.5 20.5`,
  settings: `M4 7h8M16.5 7H20M4 12h2M10.5 12H20M4 17h9M17.5 17H20${ring(14.25, 7, 2.1)}${ring(8.25, 12, 2.1)}${ring(15.25, 17, 2.1)}`,
  people: `${ring(9, 8, 3.25)}M3 20c.3-4 2.4-6 6-6s5.7 2 6 6${ring(16.8, 9, 2.4)}M17.5 14.2c2.1.4 3.3 1.9 3.5 4.8`,
  leave: 'M13 4H5v16h8M10 12h10.5M16.5 8l4 4-4 4',
  keyboard: 'M3 6.5h18v11H3zM6.5 10h.01M10.2 10h.01M13.8 10h.01M17.5 10h.01M8 14h8',
  key: `${ring(8, 15.5, 4)}M11 12.5 19.5 4M16 7.5l2.5 2.5M13.5 10l1.5 1.5`,
  link: 'M10 8H6.5a4 4 0 0 0 0 8H10M14 8h3.5a4 4 0 0 1 0 8H14M9 12h6',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5 10 17.5 19.5 7',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  upload: 'M12 16V5M7.5 9 12 4.5 16.5 9M4.5 15.5v4h15v-4',
  retry: 'M19 12a7 7 0 1 1-2.1-5M17.5 3.5V7.5h-4',
  screen: 'M3.5 5h17v11.5h-17zM9 20h6M12 16.5V20',
  phone: 'M7.5 3.5h9v17h-9zM11 17.5h2',
  alert: 'M12 4 21 19.5H3zM12 10v4.5M12 17h.01',
  cut: 'M4 4l16 16M8 5.5A9 9 0 0 1 21 9.5M3 9.5a13 13 0 0 1 3-2.1M6.5 13.5A8 8 0 0 1 11 11.3M15.5 12.5a8 8 0 0 1 2 1.1M12 18.5h.01',
} as const satisfies Record<string, string>;

export type IconName = keyof typeof icons;
