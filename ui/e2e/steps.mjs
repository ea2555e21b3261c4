// What several flows do.
import assert from 'node:assert/strict';

export async function signIn(page, { name, password }) {
  await page.goto('/sign-in');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('.cupboard').waitFor();
}

export async function heading(page, text) {
  await page.getByRole('heading', { level: 1, name: text }).waitFor();
}

export async function toast(page, text) {
  await page.locator('.toast', { hasText: text }).first().waitFor();
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

export async function eventually(what, check) {
  const end = Date.now() + 12_000;
  for (;;) {
    if (await check()) return;
    assert.ok(Date.now() < end, what);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
