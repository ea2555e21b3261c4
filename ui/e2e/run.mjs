// Runs all flows, one after the other, against one server. `npm run e2e -- people` runs those whose
// name has that in it (the first account is always made).
import { launch, open } from './browser.mjs';
import { flows } from './flows.mjs';
import { historyFlows } from './scores-history.mjs';
import { libraryFlows } from './scores-library.mjs';
import { standFlows } from './scores-stand.mjs';
import { startServer } from './server.mjs';
import { clothesFlows } from './wardrobe-clothes.mjs';
import { daysFlows } from './wardrobe-days.mjs';

const all = [...flows, ...clothesFlows, ...daysFlows, ...libraryFlows, ...standFlows, ...historyFlows];
const wanted = process.argv[2];
const server = await startServer();
const browser = await launch();
const world = { url: server.url, setup: server.setup, name: 'kana', password: 'four-unrelated-words-here' };
let failed = 0;

try {
  for (const { name, size, run, always, ...options } of all) {
    if (wanted && !always && !name.includes(wanted)) continue;
    const began = Date.now();
    const { context, page, faults } = await open(browser, server.url, { size, ...options });
    try {
      await run({ page, context, world });
      if (faults.length) throw new Error(`in the console:\n${faults.join('\n')}`);
      console.log(`ok      ${name} (${Date.now() - began} ms)`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED  ${name}\n${error.stack ?? error}`);
      const shot = `/tmp/todana-e2e-${name.replace(/\W+/g, '-')}.png`;
      await page.screenshot({ path: shot, fullPage: true }).then(
        () => console.log(`        see ${shot}`),
        () => {},
      );
      if (always) break;
    } finally {
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
if (failed) {
  console.log(`${server.log()}\n${failed} failed`);
  process.exit(1);
}
