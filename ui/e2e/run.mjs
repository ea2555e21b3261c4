// Runs all flows, several at once: in as many lanes as there are processors (or TODANA_LANES), each with its own
// server, browser and first account, each taking the next flow when it has finished one, and a new server after some.
// So a flow has a server to itself and may change anything on it. `npm run e2e -- people` runs the flows whose name
// contains that word (the first account is always created).
//
// A flow that fails is run again at the end, alone on its own server. If it passes then, it is reported as unsteady:
// its timing depends on the machine, and the flow should be fixed.
import { availableParallelism } from 'node:os';
import { audioLibraryFlows } from './audio-library.mjs';
import { audioListsFlows } from './audio-lists.mjs';
import { audioPlayerFlows } from './audio-player.mjs';
import { audioSourcesFlows } from './audio-sources.mjs';
import { launch, open } from './browser.mjs';
import { databaseFlows } from './databases.mjs';
import { flows } from './flows.mjs';
import { homeFlows } from './home.mjs';
import { insecureFlows } from './insecure.mjs';
import { lostFlows } from './lost.mjs';
import { historyFlows } from './scores-history.mjs';
import { libraryFlows } from './scores-library.mjs';
import { readingFlows } from './reading.mjs';
import { organiseFlows } from './scores-organise.mjs';
import { outFlows } from './scores-out.mjs';
import { standFlows } from './scores-stand.mjs';
import { standMoreFlows } from './scores-stand-more.mjs';
import { viewerFlows } from './scores-viewer.mjs';
import { startServer } from './server.mjs';
import { bareFlows } from './wardrobe-bare.mjs';
import { clothesFlows } from './wardrobe-clothes.mjs';
import { daysFlows } from './wardrobe-days.mjs';
import { pastFlows } from './wardrobe-past.mjs';

// The long ones come first: at the end no lane has to wait for another for long.
const all = [
  ...lostFlows,
  ...standFlows,
  ...insecureFlows,
  ...standMoreFlows,
  ...audioPlayerFlows,
  ...audioLibraryFlows,
  ...audioListsFlows,
  ...audioSourcesFlows,
  ...historyFlows,
  ...databaseFlows,
  ...flows,
  ...homeFlows,
  ...libraryFlows,
  ...organiseFlows,
  ...readingFlows,
  ...viewerFlows,
  ...outFlows,
  ...daysFlows,
  ...pastFlows,
  ...clothesFlows,
  ...bareFlows,
];
const wanted = process.argv[2];
const first = all.filter(({ always }) => always);
const queue = all.filter(({ name, always }) => !always && (!wanted || name.includes(wanted)));
// There is one server only if it was started elsewhere.
const lanesMost = process.env.TODANA_URL ? 1 : Number(process.env.TODANA_LANES) || availableParallelism();
const lanes = Math.max(1, Math.min(lanesMost, queue.length));

/** A server refuses an address from which too many sign in, and most flows do: after so many, there is a new one. */
const perServer = process.env.TODANA_URL ? Infinity : 25;

const began = Date.now();
const times = [];
const again = [];
const unsteady = [];
let failed = 0;

/** One flow in its own browser profile. Its output is printed at once when it has finished. */
async function play({ name, size, run, always, host, ...options }, { server, browser, world }) {
  const begun = Date.now();
  const said = [];
  const before = server.log().length;
  const url = host ? server.url.replace('127.0.0.1', host) : server.url;
  const { context, page, faults } = await open(browser, url, { size, ...options });
  let good = false;
  try {
    await run({ page, context, world, tell: (text) => said.push(`        ${text}`) });
    if (faults.length) throw new Error(`in the console:\n${faults.join('\n')}`);
    good = true;
    said.unshift(`ok      ${name} (${Date.now() - begun} ms)`);
  } catch (error) {
    said.unshift(`FAILED  ${name}\n${error.stack ?? error}`);
    const shot = `/tmp/todana-e2e-${name.replace(/\W+/g, '-')}.png`;
    await page.screenshot({ path: shot, fullPage: true }).then(
      () => said.push(`        see ${shot}`),
      () => {},
    );
    const log = server.log().slice(before).slice(-200).join('');
    if (log) said.push(`        its server said:\n${log}`);
  } finally {
    await context.close();
  }
  times.push([Date.now() - begun, name]);
  console.log(said.join('\n'));
  return good;
}

async function lane(flows, missed) {
  do await turn(flows, missed);
  while (flows.length);
}

/** Some flows on one server. */
async function turn(flows, missed) {
  const server = await startServer();
  try {
    const browser = await launch();
    try {
      const world = { url: server.url, setup: server.setup, name: 'kana', password: 'four-unrelated-words-here' };
      const here = { server, browser, world };
      for (const flow of first) if (!(await play(flow, here))) throw new Error('there is no first account');
      for (let left = perServer; left > 0 && flows.length; left -= 1) {
        const flow = flows.shift();
        if (!(await play(flow, here))) missed(flow);
      }
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

async function lanesOf(count, flows, missed) {
  for (const { reason } of await Promise.allSettled(Array.from({ length: count }, () => lane(flows, missed)))) {
    if (!reason) continue;
    failed += 1;
    console.log(`FAILED  a lane\n${reason.stack ?? reason}`);
  }
}

await lanesOf(lanes, queue, (flow) => again.push(flow));
// More than a few failures are not caused by a slow machine; and an external server already has its first account.
const worthwhile = again.length <= 3 && !process.env.TODANA_URL;
if (!worthwhile) failed += again.length;
for (const flow of worthwhile ? again : []) {
  console.log(`again   ${flow.name}`);
  const before = failed;
  await lanesOf(1, [flow], () => (failed += 1));
  if (failed === before) unsteady.push(flow.name);
}
const slowest = times
  .sort(([one], [other]) => other - one)
  .slice(0, 5)
  .map(([time, name]) => `${name} ${Math.round(time / 1000)} s`);
console.log(`${times.length} flows in ${Math.round((Date.now() - began) / 1000)} s, ${lanes} at once; the longest: ${slowest.join(', ')}`);
if (unsteady.length) console.log(`unsteady, passed when played again: ${unsteady.join(', ')}`);
if (failed) {
  console.log(`${failed} failed`);
  process.exit(1);
}
