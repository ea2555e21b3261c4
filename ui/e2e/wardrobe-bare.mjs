// What a person does with clothes that have no photo (yet), and with their prices.
import assert from 'node:assert/strict';
import { inspect } from './browser.mjs';
import { eventually, heading, toast } from './steps.mjs';
import { choose, hang } from './wardrobe-clothes.mjs';
import { call, drawShirt } from './wardrobe.mjs';

const drawn = [
  { name: 'Navy trousers', category: 'bottoms', colours: ['navy'] },
  { name: 'Red dress', category: 'dress', colours: ['red'] },
  { name: 'White shirt', category: 'tops', colours: ['white'] },
  { name: 'Something', colours: [] },
];

/** A name first, then its page; a photograph comes later. */
async function withoutPhotograph({ page, world }) {
  const { w, at } = await hang(page, world, []);
  await page.goto(at('/clothes'));
  await page.getByRole('heading', { name: 'No clothes yet' }).waitFor();
  await page.getByRole('button', { name: 'Add without a photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add without a photo' });
  await dialog.getByLabel('Name', { exact: true }).pressSequentially('Grandfather’s haori');
  await dialog.getByLabel('Category').selectOption('kimono');
  await inspect(page, 'a garment without a photograph is named');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await heading(page, 'Grandfather’s haori');
  await inspect(page, 'a garment without a photograph');
  // It gives its room to what there is to say: the words are on the first screen.
  const box = await page.getByRole('button', { name: 'Wear today' }).boundingBox();
  assert.ok(box.y + box.height < page.viewportSize().height, `seen at once: ${box.y}`);
  const { items } = await call(page, 'GET', `/${w}/clothes`);
  assert.deepEqual(items.map(({ name, category, imageKey }) => [name, category, imageKey]), [
    ['Grandfather’s haori', 'kimono', null],
  ]);

  const picture = { name: 'haori.png', mimeType: 'image/png', buffer: await drawShirt(page, '#23201b') };
  await choose(page, page.getByRole('button', { name: 'Add a photo' }), picture);
  await toast(page, 'The picture was saved');
  await page.getByRole('button', { name: 'Replace photo' }).waitFor();

  // With Enter, and beside others.
  await page.goto(at('/clothes'));
  await page.getByRole('button', { name: 'Without a photo' }).click();
  await page.keyboard.type('Belt');
  await page.keyboard.press('Enter');
  await heading(page, 'Belt');
  await page.goBack();
  await eventually('both hang there', async () => (await page.locator('.grid [data-thing]').count()) === 2);
}

/** Drawings stand for photographs wherever clothes are shown. */
async function drawings({ page, world }) {
  const { w, ids, at } = await hang(page, world, drawn);
  const clothingIds = Object.values(ids);
  const { templateId } = await call(page, 'POST', `/${w}/templates`, { name: 'All of it', clothingIds });
  await call(page, 'POST', `/${w}/history`, { date: '20260601', clothingIds, templateId });
  const fill = (root, name) =>
    page
      .locator(root, { hasText: name })
      .first()
      .locator('svg path')
      .first()
      .evaluate((path) => getComputedStyle(path).fill);
  await page.goto(at('/clothes'));
  await page.locator('.grid [data-thing]').first().waitFor();
  assert.equal(await fill('.grid [data-thing]', 'Red dress'), 'rgb(179, 38, 43)');
  assert.equal(await page.locator('.grid').getByText('no photo').count(), 4);
  for (const [path, name] of [
    ['/clothes', 'clothes without photographs'],
    ['/outfits', 'outfits without photographs'],
    [`/outfits/${templateId}`, 'an outfit without photographs'],
    ['/history', 'the history without photographs'],
  ]) {
    await page.goto(at(path));
    await page.locator('.picture svg').first().waitFor();
    await inspect(page, name);
  }
}

/** Prices as people type them; what cannot be read is said at the field. */
async function prices({ page, world }) {
  const { w, ids, at } = await hang(page, world, drawn);
  const kept = async () => {
    const { price, currency } = await call(page, 'GET', `/${w}/clothes/${ids['Red dress']}`);
    return `${price} ${currency}`;
  };
  await page.goto(at(`/clothes/${ids['Red dress']}`));
  await heading(page, 'Red dress');
  const field = page.getByRole('textbox', { name: 'Price' });
  const type = async (text) => {
    await page.getByRole('button', { name: 'Edit: Price' }).click();
    await field.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  await type('12,50 €');
  assert.equal(await page.getByLabel('Currency').inputValue(), 'EUR');
  await page.keyboard.press('Enter');
  await page.getByText('€12.50').waitFor();
  assert.equal(await kept(), '12.5 EUR');

  await type('１２，８００円');
  assert.equal(await page.getByLabel('Currency').inputValue(), 'JPY');
  await page.keyboard.press('Enter');
  await page.getByText('JP¥12,800').waitFor();
  assert.equal(await kept(), '12800 JPY');

  for (const [typed, said] of [
    ['about ten', 'This is not a valid price.'],
    ['12.50', 'JPY does not have decimals.'],
    ['99999999999', 'A price can be at most'],
  ]) {
    await type(typed);
    await page.keyboard.press('Enter');
    await page.getByText(said).waitFor();
    if (typed === '12.50') await inspect(page, 'a price that cannot be read');
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.equal(await page.getByRole('button', { name: 'Save' }).isDisabled(), true);
    await page.keyboard.press('Escape');
  }
  // What is chosen holds, whatever sign was typed before.
  await type('$30');
  await page.getByLabel('Currency').selectOption('GBP');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('£30.00').waitFor();
  assert.equal(await kept(), '30 GBP');
}

/** Photographs that are refused for what they are: said why, in the person's language, and not to be tried again. */
async function refusedForGood({ page, world }) {
  const { w, at } = await hang(page, world, [{ name: 'Scarf' }]);
  await page.goto(at('/clothes'));
  const whole = await drawShirt(page, '#27477d', 480, 600);
  const add = async (name, mimeType, buffer, said) => {
    await choose(page, page.getByRole('button', { name: '服を追加' }), [{ name, mimeType, buffer }]);
    await page.getByText(said).waitFor();
    assert.equal(await page.getByRole('button', { name: new RegExp(`${name}.*再試行`) }).count(), 0, name);
    await page.getByRole('button', { name: new RegExp(`${name}.*外す`) }).click();
  };
  // Of this one the server says it, when the garment is made already: that can be named.
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: whole.subarray(0, whole.length / 2) };
  await choose(page, page.getByRole('button', { name: '服を追加' }), [broken]);
  await page.getByText('この画像は壊れていて読み込めません。').waitFor();
  assert.equal(await page.getByRole('button', { name: 'broken.png を再試行' }).count(), 0);
  await inspect(page, 'a photograph that is damaged');
  await page.getByRole('textbox', { name: '名前' }).press('ControlOrMeta+a');
  await page.keyboard.type('帯');
  await page.keyboard.press('Enter');
  await eventually('it has a name', async () => {
    const { items } = await call(page, 'GET', `/${w}/clothes`);
    return items[0].name === '帯' && items[0].imageKey === null;
  });
  await page.getByRole('button', { name: 'broken.png を一覧から外す' }).click();
  await add('nothing.png', 'image/png', Buffer.alloc(0), 'このファイルは空です。');
  await add('IMG_2.HEIC', 'image/heic', Buffer.from('not a photograph'), 'このブラウザでは HEIC の写真を読み込めません。');
}

export const bareFlows = [
  { name: 'without a photograph, desktop', run: withoutPhotograph },
  { name: 'without a photograph, phone', run: withoutPhotograph, size: 'phone' },
  { name: 'drawings for photographs, desktop', run: drawings },
  { name: 'drawings for photographs, phone', run: drawings, size: 'phone' },
  { name: 'prices as they are typed', run: prices },
  { name: 'a photograph refused for good', run: refusedForGood, locale: 'ja-JP' },
];
