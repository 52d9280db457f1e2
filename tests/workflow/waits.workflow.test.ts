import { flowStats } from '../../db/runs/stats';
import { recordEvents } from '../../db/events/record';
import { notifyDispatcher } from '../../db/outbox/notify';
import { queueWake } from '../../db/outbox/queue';
import { inTransaction } from '../../db/database/transaction';
import { insertFlow, insertUser, type FlowStepGiven } from '../factories/flow';
import { Random } from '../support/random';
import { useEngine } from '../support/processes/engine';

/** `RACES=10000 SEED=… npm test -- waits.workflow` tries more, and others. */
const races = Number(process.env['RACES'] ?? 300);
const seed = Number(process.env['SEED'] ?? 72);
/** How many contacts race at once. */
const portion = 500;

const engine = useEngine();
let userId: number;
beforeEach(async () => {
  userId = await insertUser(engine.database.pool);
});

const track = (name: string, data: object = {}): FlowStepGiven => ({
  type: 'TRACK',
  data: { event_name: name, event_data: data },
});
const waitFor = (data: object): FlowStepGiven => ({
  type: 'WAIT',
  data: { event_name: 'bought', time_out: { delay: 3_600 }, ...data },
  whenTrue: [track('thanked', { order: '{{ event.awaited.order }}' })],
  whenFalse: [track('reminded')],
});
const flow = (...steps: FlowStepGiven[]) =>
  insertFlow(engine.database.pool, userId, { entry_event_name: 'enter' }, steps);
const event = (name: string, data: object = {}, contact = 'ada') => ({
  userId,
  name,
  contactExternalId: contact,
  data: { ...data },
});

/** Waits until so many runs have come to their wait for an event: a short one may be over before anybody has seen it. */
const waiting = (runs = 1) =>
  engine.until(async () => {
    const [found] = await engine.rows<{ count: number }>(
      `SELECT count(*) FROM automatisation_run_steps WHERE user_id = $1 AND type = 'WAIT'`,
      [userId],
    );
    return found?.count === runs ? true : undefined;
  });
/** The events that the branches sent, oldest first, with their orders. */
const sent = () =>
  engine.rows<{ name: string; order: string | null }>(
    `SELECT name, data ->> 'order' AS "order" FROM events WHERE user_id = $1 AND name IN ('thanked', 'reminded') ORDER BY id`,
    [userId],
  );
/** Until when the run's stretches had it wait, in seconds from when it came to the step. */
const waits = () =>
  engine.rows<{ seconds: number }>(
    `SELECT round(((result ->> 'until')::bigint - extract(epoch FROM r.current_step_started_at) * 1000) / 1000)::int AS seconds
     FROM receipts JOIN automatisation_runs r ON r.id = run_id WHERE r.user_id = $1 AND result ->> 'kind' = 'wait' ORDER BY receipts.segment`,
    [userId],
  );
/** Wakes the account's runs, as an edit of their step does. */
async function wake(): Promise<void> {
  await engine.rows(queueWake({ rows: 'FROM automatisation_runs WHERE user_id = $1' }), [userId]);
  notifyDispatcher(engine.database.pool);
}

describe('a wait for an event', () => {
  it('does not take the event that began the run for the one that it waits for', async () => {
    await flow(waitFor({ event_name: 'enter', time_out: { delay: 1 } }));
    await engine.track(event('enter'));
    await engine.settled(userId);
    expect((await sent()).map(({ name }) => name)).toEqual(['reminded']);
  });

  it('goes on at once where the event came before the run was advanced', async () => {
    await flow(waitFor({}));
    await engine.track(event('enter'));
    await engine.track(event('bought', { order: 'A1' }));
    await engine.settled(userId);
    expect(await sent()).toEqual([{ name: 'thanked', order: 'A1' }]);
  });

  it('goes on at once where the event came in one call with the one that began the run', async () => {
    await flow(waitFor({}));
    await engine.track(event('enter'), event('bought', { order: 'A1' }));
    await engine.settled(userId);
    expect(await sent()).toEqual([{ name: 'thanked', order: 'A1' }]);
  });

  it('counts from when the event happened that began the run, where both come in late', async () => {
    await flow(waitFor({}));
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
    await engine.track({ ...event('enter'), createdAt: ago(60) });
    await engine.track({ ...event('bought', { order: 'too early' }), createdAt: ago(90) });
    await engine.track({ ...event('bought', { order: 'A1' }), createdAt: ago(30) });
    await engine.settled(userId);
    expect(await sent()).toEqual([{ name: 'thanked', order: 'A1' }]);
  });

  it('goes on as soon as the contact has it, with its data, and not for another contact’s', async () => {
    await flow(waitFor({}));
    await engine.track(event('enter'));
    await waiting();
    await engine.track(event('bought', { order: 'of bob' }, 'bob'), event('seen', { order: 'other' }));
    await engine.track(event('bought', { order: 'A1' }));
    await engine.settled(userId);
    expect(await sent()).toEqual([{ name: 'thanked', order: 'A1' }]);
  });

  it('takes the other branch when its time is over', async () => {
    await flow(waitFor({ time_out: { delay: 1 } }));
    await engine.track(event('enter'));
    await engine.settled(userId);
    expect(await sent()).toEqual([{ name: 'reminded', order: null }]);
  });

  it('waits on for an event that passes its filters', async () => {
    const filters = [{ variable: 'order', operation: 'EQUALS', value: '{{ event.order }}' }];
    await flow(waitFor({ filters }));
    await engine.track(event('enter', { order: 'B2' }));
    await waiting();
    await engine.track(event('bought', { order: 'A1' }));
    await engine.track(event('bought', { order: 'B2' }));
    await engine.settled(userId);
    expect(await sent()).toEqual([{ name: 'thanked', order: 'B2' }]);
  });

  it.each([
    [
      'not count where it must come after the run began',
      { since: 'entry', time_out: { delay: 1 } },
      'reminded',
    ],
    [
      'not count where it must come after the run came there',
      { since: 'step', time_out: { delay: 1 } },
      'reminded',
    ],
    ['count where it may have come before', { since: 'before', look_back: 3_600 }, 'thanked'],
  ])('lets an event from before the run %s', async (_, data, name) => {
    await flow(waitFor(data));
    await engine.track({ ...event('bought'), createdAt: new Date(Date.now() - 60_000) });
    await engine.track(event('enter'));
    await engine.settled(userId);
    expect((await sent()).map((one) => one.name)).toEqual([name]);
  });

  it('wakes every run that waits for it, and each goes on once', async () => {
    await flow(waitFor({}));
    await flow(waitFor({}));
    await engine.track(event('enter'));
    await waiting(2);
    await engine.track(event('bought'), event('bought'));
    await engine.settled(userId);
    expect((await sent()).map(({ name }) => name)).toEqual(['thanked', 'thanked']);
  });

  it('is not woken by history', async () => {
    await flow(waitFor({ time_out: { delay: 2 } }));
    await engine.track(event('enter'));
    await waiting();
    await engine.track({ ...event('bought'), triggers: false, createdAt: new Date(Date.now() - 3_600_000) });
    await engine.settled(userId);
    expect((await sent()).map(({ name }) => name)).toEqual(['reminded']);
  });

  it('finds an event that was being stored while the run came to wait, which could not wake it', async () => {
    await flow(waitFor({ since: 'before', look_back: 60 }));
    await engine.track(event('known'));
    await inTransaction(engine.database.pool, async (client) => {
      await recordEvents(client, [event('bought', { order: 'A1' })]);
      await engine.track(event('enter'));
      await waiting();
    });
    // Its time is over then, and not before the event is stored.
    await engine.rows(
      `UPDATE automatisation_runs SET current_step_started_at = current_step_started_at - interval '1 hour' WHERE user_id = $1`,
      [userId],
    );
    await wake();
    await engine.settled(userId);
    expect(await sent()).toEqual([{ name: 'thanked', order: 'A1' }]);
  });

  it('sleeps until its time is over, in one timer', async () => {
    await flow(waitFor({}));
    await engine.track(event('enter'));
    await waiting();
    expect(await waits()).toEqual([{ seconds: 3_600 }]);
  });

  describe('at its second look', () => {
    const store = (name: string, meanwhile: () => Promise<unknown>): Promise<unknown> =>
      inTransaction(engine.database.pool, async (client) => {
        await recordEvents(client, [event(name, { order: 'A1' })]);
        await meanwhile();
      });
    const comesToWait = async (): Promise<void> => {
      await engine.track(event('enter'));
      await waiting();
    };
    const ofAccount = `run_id IN (SELECT id FROM automatisation_runs WHERE user_id = $1)`;
    /** Has a minute pass for those who look again; resolves once they have looked. */
    const lookAgain = async (): Promise<void> => {
      await engine.rows(`UPDATE second_looks SET due_at = due_at - interval '1 minute' WHERE ${ofAccount}`, [
        userId,
      ]);
      await engine.eventually(`SELECT 1 WHERE NOT EXISTS (SELECT FROM second_looks WHERE ${ofAccount})`, [
        userId,
      ]);
    };

    it('finds an event that was being stored while the run came to wait, long before its time is over', async () => {
      await flow(waitFor({ since: 'before', look_back: 60 }));
      await engine.track(event('known'));
      await store('bought', comesToWait);
      expect(await sent()).toEqual([]);
      await lookAgain();
      await engine.settled(userId);
      expect(await sent()).toEqual([{ name: 'thanked', order: 'A1' }]);
    });

    it('finds such an event where it is a further one of several', async () => {
      const ways = [{ id: 'r', name: 'Refunded', event_name: 'refunded' }];
      await flow({ ...waitFor({ since: 'before', look_back: 60, ways }), onWays: { r: [track('thanked')] } });
      await engine.track(event('known'));
      await store('refunded', comesToWait);
      await lookAgain();
      await engine.settled(userId);
      expect((await sent()).map(({ name }) => name)).toEqual(['thanked']);
    });

    it('finds such an event where its step was changed to wait for it, long after the run came there', async () => {
      const { id, stepIds } = await flow(waitFor({ since: 'entry', event_name: 'seen' }));
      await comesToWait();
      await lookAgain();
      await store('bought', async () => {
        await engine.rows(
          `UPDATE automatisation_steps SET data = data || '{"event_name": "bought"}' WHERE id = $1`,
          [stepIds[0]],
        );
        await engine.rows('UPDATE automatisations SET version = version + 1 WHERE id = $1', [id]);
        await wake();
        await engine.eventually(
          `SELECT FROM automatisation_runs WHERE user_id = $1 AND awaited_event = 'bought'`,
          [userId],
        );
      });
      await lookAgain();
      await engine.settled(userId);
      expect(await sent()).toEqual([{ name: 'thanked', order: 'A1' }]);
    });

    it('finds such an event once where the run is woken meanwhile and still waits', async () => {
      await flow(waitFor({ since: 'before', look_back: 60 }));
      await engine.track(event('known'));
      await store('bought', async () => {
        await comesToWait();
        await wake();
        await engine.until(async () => ((await waits()).length === 2 ? true : undefined));
        expect(await engine.rows(`SELECT FROM second_looks WHERE ${ofAccount}`, [userId])).toHaveLength(1);
      });
      await lookAgain();
      await engine.settled(userId);
      expect(await sent()).toEqual([{ name: 'thanked', order: 'A1' }]);
    });

    it.each([
      ['no event', []],
      ['another contact’s', [event('bought', {}, 'bob')]],
      ['another event', [event('seen')]],
      ['one from before it counts', [{ ...event('bought'), createdAt: new Date(Date.now() - 3_600_000) }]],
    ])('sleeps on, without another stretch, where there is %s', async (_, others) => {
      await flow(waitFor({ since: 'step' }));
      await engine.track(event('known'), event('known', {}, 'bob'));
      await comesToWait();
      // History wakes nobody.
      await engine.track(...others.map((one) => ({ ...one, userId, triggers: false })));
      await lookAgain();
      expect(await engine.rows('SELECT FROM dispatch WHERE user_id = $1', [userId])).toEqual([]);
      expect(await waits()).toHaveLength(1);
    });
  });

  describe('for several events', () => {
    const several = (data: object = {}): FlowStepGiven => ({
      ...waitFor({
        ways: [
          { id: 'r', name: 'Refunded', event_name: 'refunded' },
          { id: 'b', name: 'Bought much', event_name: 'bought', filters: [] },
        ],
        ...data,
      }),
      onWays: {
        r: [
          track('apologised', { order: '{{ event.awaited.order }}', of: '{{ event.awaited.event_name }}' }),
        ],
      },
    });
    const outcome = async () => {
      const [visit] = await engine.rows<{ detail: object }>(
        `SELECT detail FROM automatisation_run_steps WHERE user_id = $1 AND type = 'WAIT'`,
        [userId],
      );
      return visit?.detail;
    };

    it('goes on as soon as one of them comes, on its branch', async () => {
      await flow(several());
      await engine.track(event('enter'));
      await waiting();
      await engine.track(event('refunded', { order: 'of bob' }, 'bob'));
      await engine.track(event('refunded', { order: 'A1' }));
      await engine.settled(userId);
      expect(await outcome()).toMatchObject({ branch: 'r', way: 'Refunded', event_name: 'refunded' });
      const [made] = await engine.rows<{ data: object }>(
        `SELECT data FROM events WHERE user_id = $1 AND name = 'apologised'`,
        [userId],
      );
      expect(made?.data).toMatchObject({ order: 'A1', of: 'refunded' });
      expect(
        await engine.rows(
          'SELECT FROM awaited_events a JOIN contacts c ON c.id = a.contact_id WHERE c.user_id = $1',
          [userId],
        ),
      ).toEqual([]);
    });

    it.each([
      ['the first one stored', ['refunded', 'bought'], 'r'],
      ['the first one stored, the other way about', ['bought', 'refunded'], true],
    ])('takes %s of two that come in one call', async (_, names, branch) => {
      await flow(several());
      await engine.track(event('enter'), ...names.map((name) => event(name)));
      await engine.settled(userId);
      expect(await outcome()).toMatchObject({ branch });
    });

    it('takes the first of its own events that an event is', async () => {
      const filters = [
        { variable: 'amount', variable_type: 'number', operation: 'GREATER_THAN', value: 100 },
      ];
      await flow(several({ filters }));
      await engine.track(event('enter'), event('enter', {}, 'bob'));
      await waiting(2);
      await engine.track(event('bought', { amount: 200 }), event('bought', { amount: 20 }, 'bob'));
      await engine.settled(userId);
      const took = await engine.rows(
        `SELECT c.external_id AS who, s.detail -> 'branch' AS branch
         FROM automatisation_run_steps s JOIN automatisation_runs r ON r.id = s.run_id JOIN contacts c ON c.id = r.contact_id
         WHERE r.user_id = $1 AND s.type = 'WAIT' ORDER BY 1`,
        [userId],
      );
      expect(took).toEqual([
        { who: 'ada', branch: true },
        { who: 'bob', branch: 'b' },
      ]);
    });

    it('takes the branch of the time-out when none comes, and counts by branch', async () => {
      const { id, stepIds } = await flow(several({ time_out: { delay: 1 } }));
      await engine.track(event('enter'));
      await engine.settled(userId);
      expect((await sent()).map(({ name }) => name)).toEqual(['reminded']);
      const counts = async () =>
        (await flowStats(engine.database.pool, { userId, automatisationId: id })).steps.find(
          ({ step_id: stepId }) => stepId === stepIds[0],
        );
      expect(await counts()).toMatchObject({ done: 1, took_true: 0, took_ways: [] });
      await engine.track(event('enter'), event('refunded'));
      await engine.settled(userId);
      expect(await counts()).toMatchObject({ done: 2, took_true: 0, took_ways: [{ way: 'r', visits: 1 }] });
    });
  });

  it(
    `takes exactly one branch where the event comes at the very moment at which the time is over, ${races} times`,
    async () => {
      const random = new Random(seed);
      const took = new Set<string>();
      for (let left = races; left > 0; left -= portion) {
        userId = await insertUser(engine.database.pool);
        for (const branch of await race(Math.min(left, portion), random)) took.add(branch);
      }
      expect(took).toEqual(new Set(['thanked', 'reminded']));
    },
    120_000 + races * 200,
  );
});

/** Has as many contacts wait, sends each its event about when its time is over, and returns the branches that were taken. */
async function race(contacts: number, random: Random): Promise<string[]> {
  const { id } = await flow(waitFor({ time_out: { delay: 6 } }));
  const names = Array.from({ length: contacts }, (_, place) => `contact ${place}`);
  await engine.track(...names.map((name) => event('enter', {}, name)));
  const waits = await engine.until(async () => {
    const found = await engine.rows<{ contact: string; until: Date }>(
      `SELECT c.external_id AS contact, (s.detail ->> 'until')::timestamptz AS until
       FROM automatisation_run_steps s JOIN automatisation_runs r ON r.id = s.run_id JOIN contacts c ON c.id = r.contact_id
       WHERE r.automatisation_id = $1 AND s.type = 'WAIT' ORDER BY r.id`,
      [id],
    );
    return found.length === contacts ? found : undefined;
  });
  await Promise.all(
    waits.map(async ({ contact, until }, place) => {
      // Some come well in time, also on a machine that is busy.
      if (place % 10 > 0) await at(until.getTime() + random.between(-60, 20));
      await engine.track(event('bought', {}, contact));
    }),
  );
  await engine.settled(userId);

  const branches = await engine.rows<{ contact: string; took: string[]; in_time: boolean }>(
    `SELECT c.external_id AS contact, array_agg(took.name) AS took, bool_and(bought.created_at <= w.until) AS in_time
     FROM automatisation_runs r JOIN contacts c ON c.id = r.contact_id
     JOIN events took ON took.cause_run_id = r.id
     JOIN events bought ON bought.contact_id = c.id AND bought.name = 'bought'
     JOIN LATERAL (SELECT (detail ->> 'until')::timestamptz AS until FROM automatisation_run_steps
                   WHERE run_id = r.id AND type = 'WAIT') w ON true
     WHERE r.automatisation_id = $1 AND r.state = 'completed' GROUP BY 1`,
    [id],
  );
  expect(branches.map(({ contact }) => contact).sort()).toEqual([...names].sort());
  expect(branches.filter(({ took }) => took.length !== 1)).toEqual([]);
  // An event after the end never counts; one before it may still be on its way into the database when the time is over.
  expect(branches.filter(({ took, in_time }) => took[0] === 'thanked' && !in_time)).toEqual([]);
  return branches.flatMap(({ took }) => took);
}

/** Waits for a moment, in milliseconds since 1970. */
const at = (moment: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - Date.now())));
