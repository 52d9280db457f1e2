import { compiledHtml } from '../../../api/features/message-templates/compile';
import { startingPoints } from '../../../domain/message-templates/starting-points';
import { startingPointNames } from '../../../domain/message-templates/starting-points/names';
import { renderText } from '../../../domain/values/liquid/template';
import { buildDocument, buildFooterBlock, buildImageBlock } from '../../factories/email-document';
import { lookOf } from '../support/email-look';
import { useVisitors } from '../support/visitor';

const visitors = useVisitors();

const variables = {
  contact: { name: 'Ada Byron-Lovelace of the Analytical Engine' },
  event: {
    order_id: 'A-1024',
    total: '299.15 €',
    cart_url: 'https://shop.example/cart',
    order_url: 'https://shop.example/order',
    tracking_url: 'https://shop.example/parcel',
    review_url: 'https://shop.example/review',
    delivery_date: '2026-03-12',
    items: [
      { name: 'A very comfortable chair with a name that takes its room', quantity: 2, price: '149.00 €' },
      { name: 'Pen', price: '1.15 €' },
    ],
  },
  unsubscribe_url: 'https://sillage.example/u',
};
/** Those that have columns beside each other on a desktop. */
const inColumns = ['newsletter', 'promotion', 'launch', 'abandoned_cart', 'order_confirmation', 'invitation'];

test('the e-mails to begin with look right on a desktop and on a phone, in light and in dark', async () => {
  const { page } = await visitors.stranger('/login');
  await page.goto('about:blank');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [800, 375]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of startingPointNames) {
        const { subject, document } = startingPoints[name]('en');
        await page.setContent(renderText(compiledHtml(document, { language: 'en', subject }), { variables }));
        const { isTooWide, unreadable, columns, seen } = await lookOf(page);
        expect([name, colorScheme, width, { isTooWide, unreadable, columns }]).toEqual([
          name,
          colorScheme,
          width,
          { isTooWide: false, unreadable: [], columns: width > 480 && inColumns.includes(name) ? 2 : 1 },
        ]);
        expect(seen.links.at(-1)).toBe('Unsubscribe');
        expect(seen.titles.length).toBeGreaterThan(1);
      }
    }
  }
});

test('an e-mail says what its images show where they are not loaded', async () => {
  const { page } = await visitors.stranger('/login');
  await page.goto('about:blank');
  await page.route('https://images.example/**', (route) => route.abort());
  const document = buildDocument([buildImageBlock({ alt: 'A blue chair', width: 300 }), buildFooterBlock()]);
  await page.setContent(compiledHtml(document, { language: 'en', subject: 'Hi' }));
  await page.getByRole('img', { name: 'A blue chair' }).waitFor();
  expect((await lookOf(page)).isTooWide).toBe(false);
});
