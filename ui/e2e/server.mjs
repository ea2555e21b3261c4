// Starts the real server on an empty folder, and finds the link for the first account in its output. With TODANA_URL
// (and TODANA_SETUP, the link), a server that is already running is used instead.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `env`: settings of its own. */
export async function startServer({ env } = {}) {
  if (process.env.TODANA_URL && !env) {
    const url = process.env.TODANA_URL.replace(/\/$/, '');
    return { url, setup: process.env.TODANA_SETUP, log: () => [], stop: async () => {} };
  }
  const program = process.env.TODANA_BIN;
  if (!program) throw new Error('set TODANA_BIN to the path of the server, or TODANA_URL');

  const folder = await mkdtemp(join(tmpdir(), 'todana-e2e-'));
  const port = await freePort();
  const server = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--data', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  // Its log is only of interest when something fails.
  const log = [];
  server.stderr.on('data', (chunk) => {
    log.push(String(chunk));
  });
  const setup = await new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(() => reject(new Error(`no link was printed: ${printed}${log.join('')}`)), 30_000);
    server.stdout.on('data', (chunk) => {
      printed += chunk;
      const link = /http:\S+\/setup#\S+(?=\s)/.exec(printed);
      if (link) {
        clearTimeout(timer);
        resolve(link[0]);
      }
    });
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}${log.join('')}`)));
  }).catch(async (error) => {
    server.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
    throw error;
  });

  return {
    url: new URL(setup).origin,
    setup,
    log: () => log,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
