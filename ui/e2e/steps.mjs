// Steps that several flows share.
import assert from 'node:assert/strict';

/** Signs in as a program would, and opens the cupboard. The page for it has flows of its own. */
export async function signIn(page, { name, password }) {
  const answer = await page.context().request.post('/api/v1/session', { data: { name, password } });
  assert.equal(answer.status(), 200, await answer.text());
  await page.goto('/');
  await page.locator('.cupboard').waitFor();
}

export async function heading(page, text) {
  await page.getByRole('heading', { level: 1, name: text }).waitFor();
}

export async function toast(page, text) {
  await page.locator('.toast:not([inert])', { hasText: text }).first().waitFor();
}

/** Chooses files by a button. */
export async function choose(page, button, files) {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
}

/** Asks the API from outside of the browser, as a program does. */
export async function callApi(world, path, token) {
  const answer = await fetch(`${world.url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  return { status: answer.status, body: await answer.json().catch(() => null) };
}

/** Asks the API as the page does, with its session. */
export function ask(page, method, path, body) {
  return page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(`/api/v1${where}`, {
        method: how,
        headers: what ? { 'Content-Type': 'application/json' } : {},
        body: what && JSON.stringify(what),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${how} ${where}: ${answer.status} ${text}`);
      return text ? JSON.parse(text) : null;
    },
    [method, path, body],
  );
}

/** Clicks into a field and types in place of what stands there, key by key: the focus has to be in it. */
export async function typeOver(page, field, text) {
  await field.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

export async function eventually(what, check, patience = 12_000) {
  const end = Date.now() + patience;
  for (;;) {
    if (await check()) return;
    assert.ok(Date.now() < end, what);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A person of one's own for a flow, who has nothing yet. */
export async function newcomer(page, world) {
  const name = `n${Math.random().toString(36).slice(2, 10)}`;
  const password = 'another-long-password';
  await signIn(page, world);
  await ask(page, 'POST', '/users', { name, password, role: 'member' });
  await ask(page, 'DELETE', '/session');
  await signIn(page, { name, password });
}
