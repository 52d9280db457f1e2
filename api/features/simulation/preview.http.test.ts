import { stepPreview, type StepPreview } from '../../../domain/entities/automatisations/steps/step-preview';
import { buildContact, buildEvent } from '../../../tests/factories/audience';
import { buildAutomatisation } from '../../../tests/factories/automatisation';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let flowId = 0;
beforeEach(async () => {
  visitor = await api.visitor();
  flowId = (await buildAutomatisation(visitor)).id;
});

const preview = async (body: object): Promise<StepPreview> =>
  dataOf(await visitor.call('post', `/automatisation/${flowId}/step/preview`, body), stepPreview);

describe('the preview of a step that decides, writes or counts', () => {
  it('tells which branch the contact takes, what is found and what it is compared with', async () => {
    await buildContact(api.database, visitor.userId, { external_id: 'gus', data: { sms_agreed: false } });
    const agreed = {
      type: 'CONDITION',
      data: { variable: 'contact.sms_agreed', variable_type: 'boolean', operation: 'EQUALS', value: true },
    };
    expect(await preview({ ...agreed, contact_external_id: 'gus' })).toMatchObject({
      detail: { branch: false, actual: false, expected: true },
      problem: null,
    });
    const goal = { variable: 'event.total', operation: 'GREATER_THAN', value: '{{ event.goal }}' };
    const event_data = { total: 3, goal: 2 };
    expect(await preview({ type: 'CONDITION', data: goal, event_data })).toMatchObject({
      detail: { branch: true, actual: 3, expected: 2 },
    });
    const tagged = { type: 'CONDITION', data: { operation: 'CONTACT_IS_IN_TAG', value: 7 } };
    expect(await preview({ ...tagged, contact_external_id: 'gus' })).toMatchObject({
      detail: { branch: false, tag_id: 7 },
    });
    expect(await preview(tagged)).toMatchObject({ detail: null, problem: { code: 'contact_missing' } });
  });

  it('tells what an update would write and a count would count, and does neither', async () => {
    const gus = await buildContact(api.database, visitor.userId, { external_id: 'gus', data: { points: 4 } });
    await buildEvent(api.database, visitor.userId, { name: 'purchase', contact: gus });
    const addition = { variable: 'contact.points', operation: 'ADDITION', value_type: 'number' };
    const adding = (value: unknown) =>
      preview({
        type: 'UPDATE_VARIABLE',
        data: { ...addition, value },
        contact_external_id: 'gus',
      });
    for (const _ of ['once', 'and once more']) {
      expect(await adding(3)).toMatchObject({
        detail: { variable: 'contact.points', before: 4, after: 7 },
      });
    }
    expect(await adding('{{ contact.external_id }}')).toMatchObject({
      detail: null,
      problem: { code: 'not_a_number' },
    });
    const count = { type: 'COUNT', data: { type: 'event', value: 'purchase', timeframe: 60 } };
    const endless = { ...count, data: { ...count.data, timeframe: 9e15 }, contact_external_id: 'gus' };
    expect(await preview(endless)).toMatchObject({ detail: { count: 1 } });
    expect(await preview({ ...count, contact_external_id: 'gus' })).toMatchObject({
      detail: { event_name: 'purchase', contact_external_id: 'gus', count: 1 },
    });
  });
});
