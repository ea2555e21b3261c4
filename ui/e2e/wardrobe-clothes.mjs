// What a person does with the clothes of a wardrobe: adding, finding, changing, deleting, sharing them.
import assert from 'node:assert/strict';
import { inspect } from './browser.mjs';
import { eventually, heading, signIn, toast } from './steps.mjs';
import { call, drawShirt } from './wardrobe.mjs';

/** A picture that browsers can read and the server does not take: a BMP of one colour. */
function bitmap(width, height, [red, green, blue]) {
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) file.set([blue, green, red], 54 + y * row + x * 3);
  }
  return file;
}

export async function choose(page, button, files) {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
}

function names(page) {
  return page.locator('.grid [data-thing] .name').allInnerTexts();
}

async function shows(page, what, wanted) {
  await eventually(`${what}: ${wanted.join(', ')}`, async () => {
    return JSON.stringify(await names(page)) === JSON.stringify(wanted);
  });
}

/** A wardrobe of its own for one flow; the address of its pages. */
export async function hang(page, world, clothes) {
  await signIn(page, world);
  const { wardrobeId: w } = await call(page, 'POST', '', { name: 'For trying' });
  const ids = {};
  for (const { wears = [], ...garment } of clothes) {
    const { clothingId } = await call(page, 'POST', `/${w}/clothes`, garment);
    ids[garment.name] = clothingId;
    for (const date of wears) await call(page, 'POST', `/${w}/history`, { date, clothingIds: [clothingId] });
  }
  return { w, ids, at: (path, query = {}) => `/wardrobe${path}?${new URLSearchParams({ ...query, w })}` };
}

const some = [
  { name: 'Linen shirt', category: 'tops', colours: ['white'], tags: ['linen', 'summer'], brand: 'Sou', wears: ['20260601', '20260602', '20260603'] },
  { name: 'Navy trousers', category: 'bottoms', colours: ['navy'], tags: ['office'], laundry: 'toWash', wears: ['20260901'] },
  { name: 'Wool coat', category: 'outerwear', colours: ['brown', 'beige'], tags: ['winter'], brand: 'Kaji', wears: ['20260110', '20260111'] },
  { name: 'Straw hat', category: 'hat', colours: ['beige'], tags: ['summer'] },
];

async function tenPhotographs({ page, world }) {
  await signIn(page, world);
  await page.goto('/wardrobe/clothes');
  await heading(page, 'Clothes');
  // The first wardrobe is created automatically; another one is created by hand.
  await page.getByRole('button', { name: /^Wardrobe:/ }).click();
  await inspect(page, 'the menu of a wardrobe');
  await page.getByRole('button', { name: 'New wardrobe' }).click();
  await page.getByLabel('Name of the wardrobe').fill('Ten things');
  await inspect(page, 'naming a wardrobe');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Wardrobe: Ten things' }).waitFor();
  await page.getByRole('link', { name: 'Clothes', exact: true }).click();
  await page.getByRole('heading', { name: 'No clothes yet' }).waitFor();
  await inspect(page, 'no clothes yet');

  const colours = ['#ad4117', '#27477d', '#3d6147', '#6f4a2f', '#23201b', '#b3262b', '#e3b62c', '#6b4a86', '#8d8a84', '#d9c6a3'];
  const files = [];
  for (const [at, colour] of colours.entries()) {
    const name = at === 0 ? 'kaki_work-shirt.png' : `IMG_${1000 + at}.png`;
    files.push({ name, mimeType: 'image/png', buffer: await drawShirt(page, colour) });
  }
  await choose(page, page.getByRole('button', { name: 'Add clothes' }).first(), files);
  await page.getByText('10 photos were added. Give each garment a name.').waitFor({ timeout: 60_000 });
  await inspect(page, 'ten photographs have arrived');
  const fields = page.getByRole('textbox', { name: 'Name', exact: true });
  assert.equal(await fields.count(), 10);
  assert.equal(await fields.nth(0).inputValue(), 'kaki work shirt');
  assert.equal(await fields.nth(1).inputValue(), 'New garment');
  await fields.nth(0).fill('Persimmon work shirt');
  await fields.nth(0).press('Enter');
  assert.equal(await fields.nth(1).evaluate((field) => field === document.activeElement), true);
  await page.keyboard.type('Indigo jacket');
  await page.keyboard.press('Enter');
  await page.getByLabel('Category of Persimmon work shirt').selectOption('tops');
  await eventually('both are saved', async () => {
    const w = new URL(page.url()).searchParams.get('w');
    const { items } = await call(page, 'GET', `/${w}/clothes?category=tops`);
    return items.length === 1 && items[0].name === 'Persimmon work shirt' && items[0].imageKey;
  });
  await page.getByRole('button', { name: 'Done' }).click();
  await eventually('they hang in the grid', async () => (await names(page)).length === 10);
  await eventually('with their pictures', () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.grid img')].slice(0, 4).every((image) => image.naturalWidth > 0),
    ),
  );
  assert.ok((await names(page)).includes('Indigo jacket'));
  await inspect(page, 'clothes');
}

async function refusedPhotograph({ page, context, world }) {
  const { at } = await hang(page, world, [{ name: 'Scarf' }]);
  await page.goto(at('/clothes'));
  await shows(page, 'the scarf', ['Scarf']);
  const heic = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('not a photograph at all') };
  const good = { name: 'cap.png', mimeType: 'image/png', buffer: await drawShirt(page, '#27477d') };
  await choose(page, page.getByRole('button', { name: 'Add clothes' }), [heic, good]);
  await page.getByText('This browser cannot read HEIC photos.').waitFor();
  await page.getByText('1 photo was added. Give the garment a name.').waitFor();
  await inspect(page, 'a photograph that cannot be read');
  assert.equal(await page.getByRole('button', { name: 'Retry IMG_1.HEIC' }).count(), 0, 'it would not help');
  await page.getByRole('button', { name: 'Remove IMG_1.HEIC from the list' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await shows(page, 'no garment was made of it', ['cap', 'Scarf']);

  // Something else that is called a photograph.
  const fake = { name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('only words') };
  await choose(page, page.getByRole('button', { name: 'Add clothes' }), [fake]);
  await page.getByText('Use JPEG, PNG or WebP.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Retry fake.jpg' }).count(), 0, 'it would not help');
  await page.getByRole('button', { name: 'Remove fake.jpg from the list' }).click();

  // Without a connection it waits to be tried again.
  await context.setOffline(true);
  await choose(page, page.getByRole('button', { name: 'Add clothes' }), [{ ...good, name: 'belt.png' }]);
  await page.getByText('The server cannot be reached.').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry belt.png' }).click();
  await page.getByText('1 photo was added. Give the garment a name.').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await shows(page, 'tried again, it came', ['belt', 'cap', 'Scarf']);

  // What the browser can read is redrawn as something the server takes.
  const other = { name: 'obi.bmp', mimeType: 'image/bmp', buffer: bitmap(60, 75, [173, 65, 23]) };
  await choose(page, page.getByRole('button', { name: 'Add clothes' }), [other]);
  await page.getByText('1 photo was added. Give the garment a name.').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await shows(page, 'redrawn, it came', ['obi', 'belt', 'cap', 'Scarf']);
  await eventually('with its picture', () =>
    page.evaluate(() => document.querySelector('.grid img')?.naturalWidth === 60),
  );
}

/** More than one page of them; and back to the same place from far down. */
async function manyClothes({ page, world }) {
  const { w, at } = await hang(page, world, []);
  await page.evaluate(async (wardrobe) => {
    for (let from = 0; from < 130; from += 10) {
      await Promise.all(
        Array.from({ length: 10 }, (_, nth) =>
          fetch(`/api/v1/wardrobes/${wardrobe}/clothes`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ name: `Garment ${from + nth}`, tags: from + nth === 3 ? ['rare'] : [] }),
          }),
        ),
      );
    }
  }, w);
  await page.goto(at('/clothes'));
  await eventually('all come while one looks', async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    return (await names(page)).length === 130;
  });
  const link = page.getByRole('link', { name: /Garment 5 / });
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  assert.ok(before > 1000);
  await link.click();
  await heading(page, 'Garment 5');
  await page.goBack();
  await heading(page, 'Clothes');
  await eventually('back at the same place', () =>
    page.evaluate((was) => Math.abs(scrollY - was) < 4, before),
  );
  await page.goto(at('/clothes', { tag: 'rare' }));
  await shows(page, 'one among many', ['Garment 3']);
}

async function finding({ page, world }) {
  const { at } = await hang(page, world, some);
  await page.goto(at('/clothes'));
  await shows(page, 'newest first', ['Straw hat', 'Wool coat', 'Navy trousers', 'Linen shirt']);
  const turn = page.getByRole('button', { name: 'Reverse the order' });
  await turn.click();
  await shows(page, 'oldest first', ['Linen shirt', 'Navy trousers', 'Wool coat', 'Straw hat']);
  await page.getByLabel('Sort by').selectOption('wearCount');
  await shows(page, 'least worn first', ['Straw hat', 'Navy trousers', 'Wool coat', 'Linen shirt']);
  await turn.click();
  await shows(page, 'most worn first', ['Linen shirt', 'Wool coat', 'Navy trousers', 'Straw hat']);
  await page.getByLabel('Sort by').selectOption('lastWorn');
  await shows(page, 'latest worn first', ['Navy trousers', 'Linen shirt', 'Wool coat', 'Straw hat']);
  await turn.click();
  await shows(page, 'longest ago first', ['Straw hat', 'Wool coat', 'Linen shirt', 'Navy trousers']);
  assert.match(page.url(), /sort=lastWorn/);
  await page.reload();
  await shows(page, 'the order is in the address', ['Straw hat', 'Wool coat', 'Linen shirt', 'Navy trousers']);

  await page.goto(at('/clothes'));
  const index = page.getByRole('list', { name: 'Category' });
  await index.getByRole('button', { name: 'Tops' }).click();
  await shows(page, 'one category', ['Linen shirt']);
  await index.getByRole('button', { name: 'All' }).click();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Beige' }).click();
  await shows(page, 'one colour', ['Straw hat', 'Wool coat']);
  await inspect(page, 'filters');
  await page.getByRole('button', { name: 'summer', exact: true }).click();
  await shows(page, 'a colour and a tag', ['Straw hat']);
  await page.getByRole('button', { name: 'To wash' }).click();
  await page.getByText('Nothing matches these filters.').waitFor();
  await inspect(page, 'nothing fits');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await shows(page, 'everything again', ['Straw hat', 'Wool coat', 'Navy trousers', 'Linen shirt']);
  await page.getByRole('button', { name: 'Kaji', exact: true }).click();
  await shows(page, 'one brand', ['Wool coat']);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: /^Kaji/ }).click();
  await shows(page, 'the brand is taken away', ['Straw hat', 'Wool coat', 'Navy trousers', 'Linen shirt']);

  const search = page.getByRole('searchbox', { name: 'Name, brand or tag' });
  await search.fill('ＬＩＮＥＮ');
  await shows(page, 'found whatever the width', ['Linen shirt']);
  await search.fill('summer');
  await shows(page, 'found by a tag', ['Straw hat', 'Linen shirt']);
  await search.fill('nothing is called that');
  await page.getByText('Nothing matches these filters.').waitFor();
  await search.press('Escape');
  await shows(page, 'and all again', ['Straw hat', 'Wool coat', 'Navy trousers', 'Linen shirt']);
  assert.equal(await search.evaluate((field) => field === document.activeElement), true);
}

async function changing({ page, world }) {
  const { w, ids, at } = await hang(page, world, some);
  const path = `/${w}/clothes/${ids['Linen shirt']}`;
  await page.goto(at('/clothes'));
  await page.getByRole('link', { name: /Linen shirt/ }).click();
  await heading(page, 'Linen shirt');
  await page.getByText('Last 12 months').waitFor();
  await inspect(page, 'a garment');
  assert.match(await page.title(), /^Linen shirt · /);

  // The name, counted as a person counts.
  await page.getByRole('button', { name: 'Edit: Name' }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('👘'.repeat(41));
  await page.getByText('At most 40 characters.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Save' }).isDisabled(), true);
  await inspect(page, 'a name that is too long');
  await name.fill(`Shirt ${'👨‍👩‍👧'.repeat(34)}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await heading(page, /^Shirt/);
  await page.locator('.toast:not([inert])', { hasText: 'Saved' }).getByRole('button', { name: 'Undo' }).click();
  await heading(page, 'Linen shirt');

  await page.getByRole('button', { name: 'Edit: Category' }).click();
  await page.getByRole('combobox', { name: 'Category' }).selectOption('sportswear');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Sportswear').waitFor();
  await page.getByRole('button', { name: 'Edit: Colours' }).click();
  await page.getByRole('button', { name: 'Navy' }).click();
  await page.getByRole('button', { name: 'White' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit: Tags' }).click();
  await page.getByRole('button', { name: 'winter' }).click();
  await page.getByRole('button', { name: 'Remove the tag “summer”' }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('travel');
  await inspect(page, 'tags being changed');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit: Price' }).click();
  await page.getByRole('textbox', { name: 'Price' }).fill('9,600');
  await page.getByLabel('Currency').selectOption('JPY');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Cost per wear').waitFor();
  await page.getByRole('button', { name: 'Edit: Bought on' }).click();
  await page.getByLabel('Bought on').last().fill('2025-04-01');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit: Bought on' }).waitFor();
  await page.getByRole('button', { name: 'Edit: Notes' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Wash it cold.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Wash it cold.').waitFor();
  await page.getByRole('button', { name: 'At the cleaner’s' }).click();
  await eventually('all is kept', async () => {
    const now = await call(page, 'GET', path);
    const kept = [now.category, now.colours, now.tags, now.price, now.currency, now.boughtOn, now.laundry];
    return (
      JSON.stringify(kept) ===
      JSON.stringify(['sportswear', ['navy'], ['linen', 'winter', 'travel'], 9600, 'JPY', '20250401', 'atCleaners'])
    );
  });
  await inspect(page, 'a garment with all facts');

  // The same garment is changed elsewhere while somebody types.
  await page.getByRole('button', { name: 'Edit: Brand' }).click();
  await page.getByRole('combobox', { name: 'Brand' }).fill('Mine');
  await call(page, 'PATCH', path, { brand: 'Theirs', notes: null });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This was changed elsewhere in the meantime.').waitFor();
  await page.locator('.conflict ins', { hasText: 'Theirs' }).waitFor();
  assert.equal(await page.getByRole('combobox', { name: 'Brand' }).inputValue(), 'Mine');
  await inspect(page, 'a garment changed in two places');
  await page.getByRole('button', { name: 'Save' }).click();
  await eventually('saved again, it holds', async () => (await call(page, 'GET', path)).brand === 'Mine');
  assert.equal((await call(page, 'GET', path)).notes, null);

  // A wear that is recorded elsewhere is no conflict.
  await page.getByRole('button', { name: 'Edit: Brand' }).click();
  await page.getByRole('combobox', { name: 'Brand' }).fill('Still mine');
  await call(page, 'POST', `/${w}/history`, { date: '20260701', clothingIds: [ids['Linen shirt']] });
  await page.getByRole('button', { name: 'Save' }).click();
  await eventually('saved at once', async () => (await call(page, 'GET', path)).brand === 'Still mine');
  assert.equal(await page.locator('.conflict').count(), 0);
}

async function wearing({ page, world }) {
  const { w, ids, at } = await hang(page, world, some);
  const count = async () => (await call(page, 'GET', `/${w}/clothes/${ids['Straw hat']}`)).wearCount;
  await page.goto(at(`/clothes/${ids['Straw hat']}`));
  await heading(page, 'Straw hat');
  await page.getByRole('button', { name: 'Wear today' }).click();
  await page.getByText('Worn today', { exact: true }).waitFor();
  await page.getByRole('group', { name: 'Last 12 months' }).getByRole('button').last().focus();
  await page.locator('.days strong').waitFor();
  await inspect(page, 'worn today');
  assert.equal(await count(), 1);
  await page.getByText('Show as table').click();
  assert.equal(await page.locator('table tbody tr').count(), 12);
  await inspect(page, 'wears as a table');
  await page.locator('.toast:not([inert])').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Wear today' }).waitFor();
  await eventually('it was not worn', async () => (await count()) === 0);
}

async function pictures({ page, world }) {
  const { w, ids, at } = await hang(page, world, some);
  const key = async () => (await call(page, 'GET', `/${w}/clothes/${ids['Wool coat']}`)).imageKey;
  await page.goto(at(`/clothes/${ids['Wool coat']}`));
  await heading(page, 'Wool coat');
  await page.getByText('no photo').waitFor();
  const files = await Promise.all(['#6f4a2f', '#27477d'].map((colour) => drawShirt(page, colour, 800, 1000)));
  const file = (at) => ({ name: `${at}.png`, mimeType: 'image/png', buffer: files[at] });
  await choose(page, page.getByRole('button', { name: 'Add a photo' }), file(0));
  await toast(page, 'The picture was saved');
  const first = await key();
  assert.ok(first);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.locator('dialog[open] img').waitFor();
  await inspect(page, 'a picture large');
  await page.getByRole('button', { name: 'Zoom in' }).last().click();
  await page.getByRole('button', { name: 'Zoom out' }).waitFor();
  await page.keyboard.press('Escape');
  await choose(page, page.getByRole('button', { name: 'Replace photo' }), file(1));
  await eventually('it is replaced', async () => ![null, first].includes(await key()));
  const second = await key();
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await toast(page, 'The picture was removed');
  assert.equal(await key(), null);
  await page.locator('.toast:not([inert])', { hasText: 'removed' }).getByRole('button', { name: 'Undo' }).click();
  await eventually('it is back', async () => (await key()) !== null);
  assert.ok(second);
  await eventually('and on the page', () =>
    page.evaluate(() => document.querySelector('.large img')?.naturalWidth > 0),
  );
}

async function deleting({ page, world }) {
  const { at } = await hang(page, world, some);
  await page.goto(at('/clothes'));
  await page.getByRole('link', { name: /Wool coat/ }).click();
  await heading(page, 'Wool coat');
  await page.getByRole('button', { name: 'Delete' }).click();
  await heading(page, 'Clothes');
  await shows(page, 'without it', ['Straw hat', 'Navy trousers', 'Linen shirt']);
  await page.locator('.toast:not([inert])').getByRole('button', { name: 'Undo' }).click();
  await shows(page, 'it is back', ['Straw hat', 'Wool coat', 'Navy trousers', 'Linen shirt']);

  await page.getByRole('link', { name: /Wool coat/ }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await shows(page, 'without it again', ['Straw hat', 'Navy trousers', 'Linen shirt']);
  await page.getByRole('link', { name: 'Deleted clothes' }).click();
  await heading(page, 'Deleted clothes');
  await page.getByText('deleted', { exact: true }).waitFor();
  await inspect(page, 'deleted clothes');
  await page.getByRole('link', { name: /Wool coat/ }).click();
  await page.getByText(/^Deleted on/).waitFor();
  await inspect(page, 'a deleted garment');
  await page.goBack();
  await page.getByRole('button', { name: 'Restore Wool coat' }).click();
  await toast(page, '“Wool coat” was restored');
  await page.getByText('There are no deleted clothes.').waitFor();
  await page.locator('main').getByRole('link', { name: 'Clothes' }).last().click();
  await shows(page, 'back for good', ['Straw hat', 'Wool coat', 'Navy trousers', 'Linen shirt']);
}

/** Several at once, by keys, or with a finger that rests. */
async function several({ page, world }, touch) {
  const { w, ids, at } = await hang(page, world, some);
  const of = (name) => call(page, 'GET', `/${w}/clothes/${ids[name]}`);
  await page.goto(at('/clothes'));
  await shows(page, 'all', ['Straw hat', 'Wool coat', 'Navy trousers', 'Linen shirt']);
  const bar = page.getByRole('region', { name: 'Selection' });

  async function pick() {
    // Until what was chosen before is let go of, resting a finger begins nothing.
    await bar.waitFor({ state: 'hidden' });
    if (touch) {
      const tile = page.locator('[data-thing]').first();
      await tile.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 9, clientY: 9, bubbles: true });
      await bar.waitFor();
      await tile.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true });
      await tile.dispatchEvent('click', { bubbles: true, cancelable: true });
      await page.locator('[data-thing]').nth(1).tap();
    } else {
      await page.locator('h1').click();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('x');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('x');
    }
    await bar.getByText('2 selected').waitFor();
  }

  await pick();
  await inspect(page, 'two are chosen');
  await bar.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill('picnic');
  await inspect(page, 'a tag for several');
  await page.locator('dialog[open]').getByRole('button', { name: 'Add tag' }).click();
  await toast(page, 'The tag “picnic” was added to 2 garments');
  assert.deepEqual((await of('Wool coat')).tags, ['winter', 'picnic']);
  await page.locator('.toast:not([inert])', { hasText: 'picnic' }).getByRole('button', { name: 'Undo' }).click();
  await eventually('the tag is gone', async () => (await of('Wool coat')).tags.length === 1);

  await pick();
  await bar.getByRole('button', { name: 'Laundry' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'To wash' }).click();
  await toast(page, 'Laundry: To wash');
  assert.equal((await of('Straw hat')).laundry, 'toWash');

  await pick();
  await bar.getByRole('button', { name: 'Wear today' }).click();
  await eventually('both were worn', async () => (await of('Wool coat')).wearCount === 3);

  await pick();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await shows(page, 'two are left', ['Navy trousers', 'Linen shirt']);
  await page.locator('.toast:not([inert])', { hasText: '2 garments were deleted' }).getByRole('button', { name: 'Undo' }).click();
  await shows(page, 'all are back', ['Straw hat', 'Wool coat', 'Navy trousers', 'Linen shirt']);

  await pick();
  await bar.getByRole('button', { name: 'Create outfit' }).click();
  await heading(page, 'New outfit');
  if (!touch) {
    await page.goBack();
    await shows(page, 'back among the clothes', ['Straw hat', 'Wool coat', 'Navy trousers', 'Linen shirt']);
    await page.locator('h1').click();
    await page.keyboard.press('/');
    await page.keyboard.type('coat');
    await shows(page, 'found by typing', ['Wool coat']);
  }
}

async function sharing({ page, context, world }) {
  const { w, ids, at } = await hang(page, world, some);
  await call(page, 'PATCH', `/${w}/clothes/${ids['Wool coat']}`, { price: 42000, currency: 'JPY', notes: 'A secret.' });
  await call(page, 'POST', `/${w}/templates`, { name: 'For the rain', clothingIds: Object.values(ids).slice(0, 3) });
  await page.goto(at('/clothes'));
  await page.getByRole('button', { name: /^Wardrobe:/ }).click();
  await page.getByRole('button', { name: 'Share by link' }).click();
  await page.getByRole('radio', { name: '7 days' }).check({ force: true });
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.locator('dialog[open] code').innerText();
  await page.getByText('Share links').waitFor();
  await inspect(page, 'a link was made');
  await page.getByRole('button', { name: 'Copy' }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);

  const other = await context.browser().newContext({ baseURL: world.url, locale: 'en-GB' });
  const there = await other.newPage();
  await there.goto(link);
  await heading(there, 'For trying');
  await there.getByRole('button', { name: /Wool coat/ }).click();
  await there.locator('dialog[open]').getByText('Outerwear').waitFor();
  await inspect(there, 'a garment that was shared');
  assert.equal(await there.getByText(/42,000|A secret/).count(), 0);
  await there.keyboard.press('Escape');
  await there.getByRole('button', { name: 'Outfits' }).click();
  await there.getByRole('heading', { name: 'For the rain' }).waitFor();
  await inspect(there, 'outfits that were shared');

  await page.goto('/settings/links');
  await page.locator('.rows li', { hasText: 'For trying' }).first().waitFor();
  await inspect(page, 'links with the name of a wardrobe');
  await page.goto(at('/clothes'));
  await page.getByRole('button', { name: /^Wardrobe:/ }).click();
  await page.getByRole('button', { name: 'Share by link' }).click();
  await page.getByRole('button', { name: /^Revoke/ }).click();
  const sure = page.getByRole('dialog', { name: 'Revoke the link?' });
  await sure.waitFor();
  await inspect(page, 'asking before a link is withdrawn');
  await sure.getByRole('button', { name: 'Revoke' }).click();
  // At once, and not when a message goes away.
  await page.locator('.toast:not([inert])', { hasText: 'revoked' }).waitFor();
  await there.reload();
  await heading(there, 'This link does not work');
  await inspect(there, 'a link that was withdrawn');
  await other.close();
}

export const clothesFlows = [
  { name: 'ten photographs, desktop', run: tenPhotographs },
  { name: 'ten photographs, phone', run: tenPhotographs, size: 'phone' },
  { name: 'a photograph refused', run: refusedPhotograph },
  { name: 'many clothes, desktop', run: manyClothes },
  { name: 'many clothes, phone', run: manyClothes, size: 'phone' },
  { name: 'finding clothes, desktop', run: finding },
  { name: 'finding clothes, phone', run: finding, size: 'phone' },
  { name: 'changing a garment, desktop', run: changing },
  { name: 'changing a garment, phone', run: changing, size: 'phone' },
  { name: 'wearing a garment, desktop', run: wearing },
  { name: 'wearing a garment, phone', run: wearing, size: 'phone' },
  { name: 'pictures of a garment, desktop', run: pictures },
  { name: 'pictures of a garment, phone', run: pictures, size: 'phone' },
  { name: 'deleting clothes, desktop', run: deleting },
  { name: 'deleting clothes, phone', run: deleting, size: 'phone' },
  { name: 'several clothes, desktop', run: (given) => several(given, false) },
  { name: 'several clothes, phone', run: (given) => several(given, true), size: 'phone' },
  { name: 'sharing a wardrobe, desktop', run: sharing },
  { name: 'sharing a wardrobe, phone', run: sharing, size: 'phone' },
];
