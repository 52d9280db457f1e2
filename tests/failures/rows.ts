import type { JsonObject } from '../../domain/entities/common';
import { tagAddedEventName } from '../../domain/entities/contacts/tag';
import type { StandIns } from '../providers';
import type { Row } from './row';
import type { Entered, Scene } from './scene/scene';

/** A kind of step at its usual work. `{{ event.who }}` names the person of a run, which distinguishes the runs' effects. */
interface RowAtWork {
  /** The data of a step that does its work. */
  data(scene: Pick<Scene, 'tagId' | 'standIns'>): object;
  /** How often the work was done for a run, counted by its effect. */
  work(scene: Scene, run: Entered): Promise<number>;
  /** How often the following step is done after this one: once, or once per item. */
  behind: number;
}

const rowsIn = async (scene: Scene, query: string, values: unknown[]): Promise<number> =>
  (await scene.rows<{ count: number }>(query, [scene.userId, ...values]))[0]?.count ?? 0;

/** Counts events of a name about a person. */
export const countEvents = (scene: Scene, name: string, who: string): Promise<number> =>
  rowsIn(scene, `SELECT count(*) FROM events WHERE user_id = $1 AND name = $2 AND data ->> 'who' = $3`, [
    name,
    who,
  ]);

/** Counts visits that did the step. */
const countDone =
  (detail: JsonObject) =>
  (scene: Scene, { runId }: Entered) =>
    rowsIn(
      scene,
      `SELECT count(*) FROM automatisation_run_steps WHERE user_id = $1 AND run_id = $2 AND step_id = $3 AND state = 'done' AND detail @> $4
       AND NOT detail ? 'step_removed'`,
      [runId, scene.stepId, JSON.stringify(detail)],
    );

/** Counts calls about a person whose work the provider has done. */
const countCalls =
  (provider: keyof StandIns['credentials']) =>
  ({ standIns }: Scene, { who }: Entered): Promise<number> =>
    Promise.resolve(
      standIns.seen.filter((call) => {
        const { status, body } = call.answered;
        const isDone = status < 300 && !(typeof body === 'object' && 'ok' in body && body.ok === false);
        return (
          call.provider === provider &&
          isDone &&
          `${call.path} ${decodeURIComponent(call.body)}`.includes(who)
        );
      }).length,
    );

const ofCalls = (provider: keyof StandIns['credentials'], data: RowAtWork['data']): RowAtWork => ({
  data,
  work: countCalls(provider),
  behind: 1,
});

/** The URL of an HTTP call, with the person's name. */
const orderUrl = ({ standIns }: Pick<Scene, 'standIns'>): string =>
  `http://${standIns.credentials.http['host']}/orders/{{ event.who }}`;

export const rowsAtWork: Readonly<Record<Row, RowAtWork>> = {
  APICALL: ofCalls('http', (scene) => ({
    method: 'POST',
    url: orderUrl(scene),
    body: '{"who":"{{ event.who }}"}',
    headers: { Authorization: `Bearer ${scene.standIns.credentials.http['secret']}` },
  })),
  CONDITION: {
    data: () => ({ variable: 'event.amount', variable_type: 'number', operation: 'GREATER_THAN', value: 1 }),
    work: countDone({ branch: true }),
    behind: 1,
  },
  DELAY: { data: () => ({ delay: 1 }), work: countDone({}), behind: 1 },
  UPDATE_VARIABLE: {
    data: () => ({ variable: 'contact.amount', value_type: 'number', operation: 'ADDITION', value: 1 }),
    work: (scene, { who }) =>
      rowsIn(
        scene,
        `SELECT COALESCE(sum(CASE jsonb_typeof(data -> 'amount') WHEN 'number' THEN (data ->> 'amount')::int END), 0) AS count
         FROM contacts WHERE user_id = $1 AND external_id = $2`,
        [who],
      ),
    behind: 1,
  },
  TAG: {
    data: ({ tagId }) => ({ tag_id: tagId }),
    work: (scene, { who }) =>
      rowsIn(
        scene,
        `SELECT count(*) FROM events e JOIN contacts c ON c.id = e.contact_id WHERE e.user_id = $1 AND e.name = $2 AND c.external_id = $3`,
        [tagAddedEventName(scene.tagId), who],
      ),
    behind: 1,
  },
  LOOP: {
    data: () => ({ source: 'event', value: 'lines' }),
    work: (scene, { runId }) =>
      rowsIn(
        scene,
        `SELECT count(*) FROM automatisation_runs WHERE user_id = $1 AND parent_run_id = $2 AND state = 'completed'`,
        [runId],
      ),
    behind: 3,
  },
  TRACK: {
    data: () => ({ event_name: 'told', event_data: { who: '{{ event.who }}' } }),
    work: (scene, { who }) => countEvents(scene, 'told', who),
    behind: 1,
  },
  COUNT: { data: () => ({ type: 'items', value: 'lines' }), work: countDone({ count: 3 }), behind: 1 },
  WAIT: {
    // It comes right behind the event that begins the run (tests/failures/scene/scene.ts).
    data: () => ({ event_name: 'arrived', time_out: { delay: 86_400 } }),
    work: countDone({ branch: true }),
    behind: 1,
  },
  SPLIT: {
    data: () => ({
      ways: [
        { id: 'a', name: 'A', share: 100 },
        { id: 'b', name: 'B', share: 0 },
      ],
    }),
    work: countDone({ branch: 'a' }),
    behind: 1,
  },
  twilio: ofCalls('twilio', () => ({ phone_number: '+33612345678', message: 'Hi {{ event.who }}' })),
  sendgrid: ofCalls('sendgrid', () => ({
    to: 'ann@example.com',
    subject: 'For {{ event.who }}',
    html: 'Hi',
  })),
  onesignal: {
    ...ofCalls('onesignal', () => ({ external_id: '{{ event.who }}', message: 'Hi' })),
    // OneSignal performs requests with the same idempotency key only once.
    work: ({ standIns }, { who }) =>
      Promise.resolve(
        new Set(
          standIns.seen
            .filter(({ provider, body }) => provider === 'onesignal' && body.includes(who))
            .map(({ body }) => (JSON.parse(body) as { idempotency_key: string }).idempotency_key), // the stand-in took it
        ).size,
      ),
  },
  // A prompt has no effect, however often it is sent: the reply that the run stores is the work.
  chatgpt: {
    data: () => ({ prompt: 'Greet {{ event.who }}', model: 'gpt-5' }),
    work: countDone({}),
    behind: 1,
  },
  gemini: { data: () => ({ prompt: 'Greet {{ event.who }}' }), work: countDone({}), behind: 1 },
  slack: ofCalls('slack', () => ({ channel: '#news', message: 'Hi {{ event.who }}' })),
  gmail: ofCalls('gmail', () => ({ to: 'ann@example.com', subject: 'For {{ event.who }}', message: 'Hi' })),
  smtp: ofCalls('smtp', () => ({ to: 'ann@example.com', subject: 'For {{ event.who }}', html: 'Hi' })),
  http: ofCalls('http', (scene) => ({
    method: 'POST',
    url: orderUrl(scene),
    body: '{"who":"{{ event.who }}"}',
  })),
};
