import request from 'supertest';
import { z } from 'zod';
import { app, appKinds } from '../../../domain/entities/app';
import { pageMeta } from '../../../domain/entities/common';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi } from '../../../tests/support/api/api';

const api = useApi();
const list = z.strictObject({ apps: z.array(app), meta: pageMeta });
const read = async (query = '', language = 'en') => {
  const answer = await (
    await api.visitor()
  ).call('get', `/app${query}`, undefined, { 'Accept-Language': language });
  return dataOf(answer, list);
};

describe('GET /app', () => {
  it('lists the seven apps and the stored sign-in, each with its credentials and actions', async () => {
    const { apps, meta } = await read();
    expect(apps.map(({ id }) => id)).toEqual(appKinds);
    expect(meta.total_records).toBe(9);

    const credentials = Object.fromEntries(apps.map(({ id, data }) => [id, data.map(({ field }) => field)]));
    expect(credentials).toMatchObject({
      twilio: ['account_sid', 'auth_token', 'messaging_service_sid'],
      sendgrid: ['api_key', 'from_email', 'from_name', 'event_webhook_key'],
      onesignal: ['app_id', 'api_key'],
      chatgpt: ['api_key'],
      gemini: ['api_key'],
      slack: ['api_key'],
      gmail: ['email', 'app_password'],
      smtp: ['host', 'username', 'password', 'from_email', 'from_name', 'bounce_email', 'bounce_secret'],
    });
    for (const { id, webhooks } of apps) {
      expect(webhooks).not.toEqual([]);
      for (const { webhook_unique_identifier } of webhooks)
        expect(webhook_unique_identifier).toMatch(new RegExp(`^${id}_[a-z_]+$`));
    }
  });

  it('describes a field as a form needs it', async () => {
    const { apps } = await read();
    expect(apps[0]?.data[1]).toEqual({
      id: 2,
      field: 'auth_token',
      name: 'Auth token',
      placeholder: '',
      type: 'string',
      required: true,
      is_secret: true,
      hint: 'On the same page: Auth Token.',
    });
  });

  it('speaks the caller’s language', async () => {
    const { apps } = await read('', 'fr');
    expect(apps[0]).toMatchObject({ name: 'Twilio', description: 'Envoie des SMS.' });
    expect(apps[0]?.webhooks[0]?.name).toBe('Envoyer un SMS');
  });

  it('has pages', async () => {
    const { apps, meta } = await read('?page_at=2&page_size=5');
    expect(apps.map(({ id }) => id)).toEqual(['slack', 'gmail', 'smtp', 'http']);
    expect(meta.max_pages).toBe(2);
  });

  it('needs a session', async () => {
    expect((await request(api.server).get('/api/app')).status).toBe(401);
  });
});
