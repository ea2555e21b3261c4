// A small WebDriver client for the browsers that Playwright cannot drive as Debian packages them: Firefox through its
// Marionette port, WebKit through WebKitWebDriver on its own screen. It has only the commands that the lane needs.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './server.mjs';

const keys = { Enter: '\uE007', Escape: '\uE00C', Control: '\uE009', ArrowRight: '\uE014', Tab: '\uE004' };

/** What a person does, in commands that both browsers take. `command` sends one and answers its value. */
function page(command, close) {
  const run = (script, ...args) => command('ExecuteScript', { script, args, sandbox: null });
  const until = async (what, script, ...args) => {
    for (const end = Date.now() + 15_000; ; ) {
      const value = await run(script, ...args).catch((error) => {
        // Between two documents there is none to ask.
        if (Date.now() > end) throw error;
        return null;
      });
      if (value) return value;
      if (Date.now() > end) throw new Error(`never: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const act = async (...actions) => {
    await command('PerformActions', { actions });
    await command('ReleaseActions', {});
  };
  const mouse = (...actions) => act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  const move = (x, y) => ({ type: 'pointerMove', duration: 40, x: Math.round(x), y: Math.round(y), origin: 'viewport' });
  return {
    run,
    until,
    /** As Playwright's: a function that runs in the page, and what it is given. */
    evaluate: (work, given) => run(`return (${work})(arguments[0])`, given ?? null),
    close,
    go: (url) => command('Navigate', { url }),
    resize: (width, height) => command('SetWindowRect', { width, height }),
    /** A picture in Base64, if one comes soon: WebKit without a graphics card may never answer. */
    shot: () => Promise.race([command('TakeScreenshot', { full: false }), new Promise((resolve) => setTimeout(resolve, 5000))]),
    /** The middle of what a selector finds (with the text, if one is given), scrolled into view. */
    async middle(selector, text = '') {
      return until(
        `${selector} ${text}`,
        `const found = [...document.querySelectorAll(arguments[0])].find((one) =>
           one.checkVisibility() && (one.textContent + (one.getAttribute('aria-label') ?? '')).includes(arguments[1]));
         if (!found) return null;
         found.scrollIntoView({ block: 'center', behavior: 'instant' });
         const { x, y, width, height } = found.getBoundingClientRect();
         const at = { x: x + width / 2, y: y + height / 2 };
         const hit = document.elementFromPoint(at.x, at.y);
         return hit && (found.contains(hit) || hit.contains(found)) ? at : null;`,
        selector,
        text,
      );
    },
    async click(selector, text) {
      const { x, y } = await this.middle(selector, text);
      await this.clickAt(x, y);
    },
    clickAt: (x, y) =>
      mouse(move(x, y), { type: 'pointerDown', button: 0 }, { type: 'pause', duration: 30 }, { type: 'pointerUp', button: 0 }),
    draw: (...points) =>
      mouse(
        move(...points[0]),
        { type: 'pointerDown', button: 0 },
        ...points.slice(1).map((point) => move(...point)),
        { type: 'pointerUp', button: 0 },
      ),
    type: (text) => act({ type: 'key', id: 'keys', actions: [...text].flatMap((value) => stroke(value)) }),
    press: (...names) =>
      act({
        type: 'key',
        id: 'keys',
        actions: [
          ...names.map((name) => ({ type: 'keyDown', value: keys[name] ?? name })),
          ...names.toReversed().map((name) => ({ type: 'keyUp', value: keys[name] ?? name })),
        ],
      }),
  };
}

const stroke = (value) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

async function patiently(what, attempt) {
  for (const end = Date.now() + 30_000; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw new Error(`${what}: ${error.message}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await end;
  clearTimeout(timer);
}

/** Firefox speaks WebDriver's commands over a plain socket, each with its length before it. */
async function firefox(program) {
  const folder = await mkdtemp(join(tmpdir(), 'todana-firefox-'));
  const port = await freePort();
  await writeFile(
    join(folder, 'user.js'),
    [
      ['marionette.port', port],
      ['intl.accept_languages', 'en-GB'],
      ['browser.shell.checkDefaultBrowser', false],
      ['datareporting.policy.dataSubmissionEnabled', false],
      ['app.normandy.enabled', false],
      ['network.captive-portal-service.enabled', false],
      ['network.connectivity-service.enabled', false],
      ['browser.safebrowsing.update.enabled', false],
      ['services.settings.server', ''],
    ]
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const child = spawn(program, ['--headless', '--no-remote', '--marionette', '--profile', folder], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, MOZ_CRASHREPORTER_DISABLE: '1' },
  });
  const socket = await patiently('Firefox does not answer', () =>
    new Promise((resolve, reject) => {
      const trial = connect(port, '127.0.0.1', () => resolve(trial));
      trial.once('error', reject);
    }),
  );
  const waiting = new Map();
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const colon = rest.indexOf(':');
      if (colon < 0) return;
      const length = Number(rest.subarray(0, colon));
      if (rest.length < colon + 1 + length) return;
      const message = JSON.parse(rest.subarray(colon + 1, colon + 1 + length).toString());
      rest = rest.subarray(colon + 1 + length);
      // The first one only greets.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      const { resolve, reject } = waiting.get(id);
      waiting.delete(id);
      if (error) reject(new Error(error.message));
      else resolve(result && 'value' in result ? result.value : result);
    }
  });
  let last = 0;
  const command = (name, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      const text = JSON.stringify([0, last, `WebDriver:${name}`, params]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  await command('NewSession', { strictFileInteractability: false });
  const close = async () => {
    socket.destroy();
    await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  /** What a printer would get: a PDF. WebKit's driver has no command for it. */
  const print = async (options) => Buffer.from(await command('Print', options), 'base64');
  return { ...page(command, close), print };
}

/** WebKit's own driver speaks WebDriver over HTTP, and its browser wants a screen. */
async function webkit(program) {
  const folder = await mkdtemp(join(tmpdir(), 'todana-webkit-'));
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise((resolve, reject) => {
    screen.stdio[3].once('data', (chunk) => resolve(`:${String(chunk).trim()}`));
    screen.once('exit', () => reject(new Error('Xvfb did not start')));
  });
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: folder,
      DISPLAY: display,
      LANG: 'en_GB.UTF-8',
      LANGUAGE: 'en_GB',
      GDK_BACKEND: 'x11',
      // There is no other process to be protected from: the pages are our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    },
  });
  const call = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await patiently('WebKit does not answer', () => call('GET', '/status'));
  const { sessionId } = await call('POST', '/session', { capabilities: { alwaysMatch: {} } });
  const places = {
    ExecuteScript: ['POST', '/execute/sync'],
    Navigate: ['POST', '/url'],
    SetWindowRect: ['POST', '/window/rect'],
    TakeScreenshot: ['GET', '/screenshot'],
    PerformActions: ['POST', '/actions'],
    ReleaseActions: ['DELETE', '/actions'],
  };
  const command = (name, params) => {
    const [method, path] = places[name];
    return call(method, `/session/${sessionId}${path}`, method === 'POST' ? params : undefined);
  };
  return page(command, async () => {
    await call('DELETE', `/session/${sessionId}`).catch(() => {});
    await ended(driver);
    await ended(screen);
    await rm(folder, { recursive: true, force: true });
  });
}

const found = (...paths) => paths.find((path) => path && existsSync(path));

/** The browsers of the lane: `start` is missing where one is not installed. */
export const browsers = [
  { name: 'Firefox', program: found(process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'), launch: firefox },
  {
    name: 'WebKit',
    program: existsSync('/usr/bin/Xvfb') && found(process.env.WEBKIT_DRIVER, '/usr/bin/WebKitWebDriver'),
    launch: webkit,
  },
].map(({ name, program, launch }) => ({ name, start: program && (() => launch(program)) }));
