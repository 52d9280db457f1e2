import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../config/secret-keys';
import type { Broadcast } from '../../domain/entities/broadcast';
import { buildBroadcast, connectApp, readBroadcast } from '../factories/broadcast';
import { useApi, type Visitor } from './api/api';
import { useEngine, type TestEngine } from './processes/engine';
import { useProvider, type TestProvider } from './providers/provider';

/** A new account that sends broadcasts by Twilio, whose stand-in takes everything. */
export interface BroadcastScene {
  readonly engine: TestEngine;
  readonly provider: TestProvider;
  readonly visitor: Visitor;
  /** The number and the text of each SMS, in order. */
  readonly sent: { to: string; text: string }[];
  /** Creates contacts with numbers: by these, or so many. */
  people(numbers: number | readonly string[]): Promise<void>;
  /** Creates a broadcast of one SMS, or of several texts. */
  build(texts: string | readonly string[], parts?: object): Promise<Broadcast>;
  read(id: number): Promise<Broadcast>;
  /** Waits until a broadcast is in a state. */
  untilIs(id: number, state: Broadcast['state']): Promise<Broadcast>;
}

/** Provides broadcasts for a test file, each test with an account of its own. */
export function useBroadcasts(): BroadcastScene {
  const provider = useProvider();
  const SECRET_KEY = fixedKeys(randomBytes(32));
  // Calls that stay unanswered are not given up while a test looks at them.
  const answersWithin = 60_000;
  const engine = useEngine(() => ({ SECRET_KEY, TWILIO_BASE_URL: provider.origin, answersWithin }));
  const api = useApi({ SECRET_KEY }, engine);
  let visitor: Visitor;
  let sent: { to: string; text: string }[] = [];

  beforeEach(async () => {
    visitor = await api.visitor();
    await visitor.call('put', '/user', { may_write_unasked: { sms: true } });
    sent = [];
    provider.answer((response, { body }) => {
      const form = new URLSearchParams(body);
      sent.push({ to: form.get('To') ?? '', text: form.get('Body') ?? '' });
      response.writeHead(201, { 'Content-Type': 'application/json' }).end(`{"sid":"SM${sent.length}"}`);
    });
  });

  return {
    engine,
    provider,
    get visitor() {
      return visitor;
    },
    get sent() {
      return sent;
    },
    async people(numbers) {
      const given =
        typeof numbers === 'number'
          ? Array.from({ length: numbers }, (_, place) => `+336${10_000_000 + place}`)
          : numbers;
      await engine.database.pool.query(
        `INSERT INTO contacts (user_id, external_id, data)
         SELECT $1, 'c' || place, CASE WHEN phone = '' THEN '{}' ELSE jsonb_build_object('phone', phone) END
         FROM unnest($2::text[]) WITH ORDINALITY AS i (phone, place)`,
        [visitor.userId, given],
      );
    },
    async build(texts, parts = {}) {
      const user_app_id = await connectApp(visitor, 'twilio');
      const messages = [texts].flat().map((message) => ({
        app_webhook_unique_identifier: 'twilio_send_sms',
        user_app_id,
        data: { phone_number: '{{ contact.phone }}', message },
      }));
      return buildBroadcast(visitor, { messages, ...parts });
    },
    read: (id) => readBroadcast(visitor, id),
    untilIs: (id, state) =>
      engine.until(async () => {
        const broadcast = await readBroadcast(visitor, id);
        return broadcast.state === state ? broadcast : undefined;
      }),
  };
}
