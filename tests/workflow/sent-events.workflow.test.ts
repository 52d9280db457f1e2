import { insertFlow, insertUser, type FlowStepGiven } from '../factories/flow';
import { useEngine } from '../support/processes/engine';

const engine = useEngine();

const keep: FlowStepGiven = {
  type: 'UPDATE_VARIABLE',
  data: {
    variable: 'contact.told',
    value: 'event.contact_external_id',
    value_type: 'string_variable',
    operation: 'EQUALS',
  },
};

describe('the flow that a step’s event starts', () => {
  it.each([
    ['the contact that the step names', { contact_external_id: '{{ event.friend }}' }, 'bob'],
    ['the run’s own where it names none', {}, 'ada'],
    [
      'the one it is about, whatever is kept under the key',
      { event_data: { contact_external_id: 'eve' } },
      'ada',
    ],
  ])('reads from event.contact_external_id %s', async (_, step, expected) => {
    const userId = await insertUser(engine.database.pool);
    await insertFlow(engine.database.pool, userId, { entry_event_name: 'joined' }, [
      { type: 'TRACK', data: { event_name: 'invited', ...step } },
    ]);
    await insertFlow(engine.database.pool, userId, { entry_event_name: 'invited' }, [keep]);

    await engine.track({ userId, name: 'joined', contactExternalId: 'ada', data: { friend: 'bob' } });
    await engine.settled(userId);

    const told = await engine.rows(
      `SELECT external_id, data ->> 'told' AS told FROM contacts WHERE user_id = $1 AND data ? 'told'`,
      [userId],
    );
    expect(told).toEqual([{ external_id: expected, told: expected }]);
  });
});
