import { unique } from '../support/account';
import { violationsOn } from '../support/axe';
import { reach, reachInMenu } from '../support/keys';
import { useVisitors } from '../support/visitor';

/* E-mails that are made of blocks: begun, changed and ordered by keyboard, with an image that is kept. */
const visitors = useVisitors();

/** A GIF of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

it('an e-mail is made of blocks by keyboard, and shown with its image', async () => {
  const { page } = await visitors.newcomer('/messages/new?kind=email');
  const type = (key: string): Promise<void> => page.keyboard.press(key);
  const name = unique('News');
  await page.getByRole('textbox', { name: 'Name', exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(name);
  await reach(page, /^From scratch/);
  await type('Enter');
  // What was chosen is gone: the list of blocks gets the focus in its place.
  await page.getByRole('button', { name: 'Style of the e-mail' }).and(page.locator(':focus')).waitFor();
  expect(await violationsOn(page, 'main')).toEqual([]);

  // The title goes below the text, and an image to the end of their section.
  await type('ArrowDown');
  await type('ArrowDown');
  await type('Alt+ArrowDown');
  const list = page.getByRole('list', { name: 'Blocks of the e-mail' });
  await list
    .getByRole('button', { name: /^Heading/ })
    .and(page.locator(':focus'))
    .waitFor();
  await type('ArrowUp');
  await type('ArrowUp');
  await reach(page, /^Add a block$/, 'Shift+Tab');
  await type('Enter');
  await reachInMenu(page, 'Image');
  await type('Enter');
  await page.getByRole('button', { name: 'Choose an image' }).click();
  const images = page.getByRole('dialog', { name: 'Images' });
  await images.getByText('No images here.').waitFor();
  expect(await violationsOn(page, '[role="dialog"]')).toEqual([]);
  const shown = page.waitForResponse(/\/media\/[0-9a-f]{64}\.gif$/);
  await images
    .getByLabel('File of the image')
    .setInputFiles({ name: 'chair.gif', mimeType: 'image/gif', buffer: pixel });
  await page.getByLabel('Alternative text', { exact: true }).fill('A blue chair');
  expect((await shown).status()).toBe(200);

  const preview = page.getByRole('region', { name: 'Preview' }).frameLocator('iframe');
  await preview.getByRole('img', { name: 'A blue chair' }).waitFor();
  await preview.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('textbox', { name: 'Subject' }).fill('News');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await list.getByRole('button', { name: /^Image.*A blue chair/ }).waitFor();
});

it('on a phone the list of blocks stands above what the chosen one holds', async () => {
  const { page } = await visitors.newcomer('/messages/new?kind=email', { width: 375 });
  await page.getByRole('button', { name: /^Promotion/ }).click();
  const list = page.getByRole('list', { name: 'Blocks of the e-mail' });
  await list
    .getByRole('button', { name: /^Heading/ })
    .first()
    .click();
  const field = page.getByRole('textbox', { name: 'Text of the heading' });
  const [above, below] = [await list.boundingBox(), await field.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
