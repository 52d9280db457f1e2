import { z } from 'zod';
import { automatisation } from '../../domain/entities/automatisations/automatisation';
import { importAnswer, importDetail } from '../../domain/entities/contacts/import';
import { automatisationStats } from '../../domain/entities/automatisations/steps/step-count';
import { user } from '../../domain/entities/account/user';
import { toJson } from '../../domain/values/json';
import { startProduct, until, type Product } from '../support/processes/product';
import { useProvider } from '../support/providers/provider';

const sends = 1_000;
/** How long the provider refuses calls, counted from its first, in milliseconds. */
const refusing = 60_000;

const provider = useProvider();
let product: Product;
beforeAll(async () => {
  product = await startProduct({ TWILIO_BASE_URL: provider.origin });
}, 600_000);
afterAll(() => product.stop(), 60_000);

const fields = [
  { fileName: 'id', selected_custom_field: 'external_id' },
  { fileName: 'name', selected_custom_field: 'name' },
];

describe('a campaign of 1,000 messages to a provider that refuses for a minute', () => {
  it('sends every message once, and loses none', async () => {
    const contacts = Array.from({ length: sends }, (_, number) => [`c${number}`, `Contact ${number}`]);
    const { import_id } = await product.read(importAnswer, 'POST', '/contact/bulk?wait=false', {
      fields,
      contacts,
    });
    await until(async () => {
      const { import: read } = await product.read(importDetail, 'GET', `/contact/import/${import_id}`);
      return read.state === 'completed';
    });
    const accepted = new Map<string, number>();
    let began: number | undefined;
    provider.answer((response, { body, at }) => {
      began ??= at;
      if (at - began < refusing) {
        response
          .writeHead(429, { 'Retry-After': '5' })
          .end(toJson({ code: 20_429, message: 'Too Many Requests' }));
        return;
      }
      const text = new URLSearchParams(body).get('Body') ?? '';
      accepted.set(text, (accepted.get(text) ?? 0) + 1);
      response.writeHead(201).end(toJson({ sid: `SM${accepted.size}` }));
    });

    const connection = z.object({ user_app: z.object({ id: z.number() }) });
    const { user_app } = await product.read(connection, 'POST', '/user/app', {
      app_id: 'twilio',
      data: { account_sid: 'AC1', auth_token: 'the token', messaging_service_sid: 'MG1' },
    });
    const made = z.object({ automatisation: automatisation.pick({ id: true, entry_event_name: true }) });
    const { automatisation: campaign } = await product.read(made, 'POST', '/automatisation', {
      name: 'Sale',
      is_campaign: true,
    });
    const stored = z.object({ automatisation_step: z.object({ id: z.number() }) });
    const steps = `/automatisation/${campaign.id}/step`;
    const { automatisation_step: loop } = await product.read(stored, 'POST', steps, {
      type: 'LOOP',
      data: { source: 'all_contacts' },
    });
    await product.read(stored, 'POST', steps, {
      type: 'APICALL',
      user_app_id: user_app.id,
      automatisation_step_before_id: loop.id,
      data: { phone_number: '+15005550006', message: 'For {{ contact.external_id }}' },
    });
    // No contact here has agreed to SMS.
    await product.read(z.unknown(), 'PUT', '/user', { may_write_unasked: { sms: true } });
    const { user: account } = await product.read(z.object({ user }), 'GET', '/user');
    await product.read(
      z.object({}),
      'POST',
      '/event/track',
      { name: campaign.entry_event_name },
      account.client_key,
    );
    const stats = z.object({ stats: automatisationStats });
    await until(async () => {
      const {
        stats: { completed, failed, running },
      } = await product.read(stats, 'GET', `/automatisation/${campaign.id}/stats`);
      // The campaign's own run ends after those of all its contacts.
      return running === 0 && completed + failed > 0;
    });

    expect([...accepted.values()].filter((times) => times > 1)).toEqual([]);
    expect(accepted.size).toBe(sends);
    const [first, last] = [
      provider.received.find(({ at }) => at - (began ?? 0) >= refusing),
      provider.received.at(-1),
    ];
    const seconds = ((last?.at ?? 0) - (first?.at ?? 0)) / 1_000;
    const refused = provider.received.length - sends;
    process.stdout.write(
      `${sends} messages in ${seconds.toFixed(1)} s, ${(sends / seconds).toFixed(0)} a second, after ${refused} refusals\n`,
    );
  }, 1_200_000);
});
