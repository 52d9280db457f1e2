import { insertFlow } from '../../../tests/factories/flow';
import {
  buildAutomatisation,
  buildStep,
  readAutomatisation,
  readSteps,
} from '../../../tests/factories/automatisation';
import { errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { migrateAgain } from '../../../tests/support/database/migrations';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const track = (data: object) => ({ type: 'TRACK' as const, data: { event_name: 'invited', ...data } });

describe('a step that sends an event', () => {
  it('is stored with its contact in the data of the event, until it names none', async () => {
    const flow = await buildAutomatisation(visitor);
    const step = await buildStep(
      visitor,
      flow.id,
      track({ contact_external_id: '{{ event.friend }}', event_data: { amount: 1 } }),
    );
    expect(step.data).toMatchObject({
      event_data: { amount: 1, contact_external_id: '{{ event.friend }}' },
    });

    const nobody = { ...step, ...track({ contact_external_id: null, event_data: { amount: 1 } }) };
    await visitor.call('put', `/automatisation/${flow.id}/step`, nobody);
    const [stored] = await readSteps(visitor, flow.id);
    expect(stored?.data).toMatchObject({ contact_external_id: null, event_data: { amount: 1 } });
    expect(stored?.data['event_data']).not.toHaveProperty('contact_external_id');
  });

  it('is refused, in words, when the data of the event names another contact', async () => {
    const flow = await buildAutomatisation(visitor);
    const step = track({ contact_external_id: 'ada', event_data: { contact_external_id: 'bob' } });
    const answer = await visitor.call('post', `/automatisation/${flow.id}/step`, step);

    expect(answer.status).toBe(400);
    expect(errorOf(answer).details).toEqual([
      { field: 'data.event_data.contact_external_id', message: 'must be that of the step, or be left out' },
    ]);
  });

  it('is told once that its contact is no template', async () => {
    const flow = await buildAutomatisation(visitor);
    await buildStep(visitor, flow.id, track({ contact_external_id: '{{ event.friend | nothing }}' }));
    const { problems } = await readAutomatisation(visitor, flow.id);

    expect(problems.map(({ code, field }) => [code, field])).toEqual([
      ['template_invalid', 'contact_external_id'],
    ]);
  });
});

test('what a step kept under the key before stays, under a name of its own, in its revisions too', async () => {
  const { pool } = api.database;
  const own = { contact_external_id: '{{ event.friend }}', contact_external_id_2: 'x', amount: 1 };
  const flow = await insertFlow(pool, visitor.userId, { entry_event_name: 'joined' }, [
    track({ event_data: own }),
    track({ event_data: { contact_external_id: '{{contact.external_id}}' } }),
    track({ contact_external_id: 'bob', event_data: { contact_external_id: 'bob' } }),
  ]);
  await pool.query(
    `INSERT INTO automatisation_revisions (user_id, automatisation_id, number, snapshot)
     SELECT $1, $2, 1, jsonb_build_object('settings', '{}'::jsonb, 'steps', jsonb_agg(to_jsonb(s) ORDER BY s.id))
     FROM automatisation_steps s WHERE automatisation_id = $2`,
    [visitor.userId, flow.id],
  );
  await migrateAgain(api.url, '030-contact-of-sent-events.ts');

  const { rows } = await pool.query(
    `SELECT data -> 'event_data' AS data FROM automatisation_steps WHERE automatisation_id = $1 ORDER BY id`,
    [flow.id],
  );
  const { rows: revised } = await pool.query(
    `SELECT step #> '{data,event_data}' AS data FROM automatisation_revisions, jsonb_array_elements(snapshot -> 'steps') AS step
     WHERE automatisation_id = $1`,
    [flow.id],
  );
  const renamed = [
    { contact_external_id_3: '{{ event.friend }}', contact_external_id_2: 'x', amount: 1 },
    { contact_external_id: '{{contact.external_id}}' },
    { contact_external_id: 'bob' },
  ].map((data) => ({ data }));
  expect(rows).toEqual(renamed);
  expect(revised).toEqual(renamed);
});
