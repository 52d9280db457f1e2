import { z } from 'zod';
import { customField } from '../../../domain/entities/contacts/custom-field';
import { segment } from '../../../domain/entities/segments/segment';
import { buildTag } from '../../../tests/factories/audience';
import { buildAutomatisation } from '../../../tests/factories/automatisation';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi } from '../../../tests/support/api/api';

const api = useApi();

it('a tag, a custom field and an automation that rules of a segment name are deleted only by force', async () => {
  const visitor = await api.visitor();
  const tag = await buildTag(api.database, visitor.userId);
  const flow = await buildAutomatisation(visitor, { name: 'Welcome' });
  const field = { label: 'Plan', variable_name: 'plan' };
  const made = await visitor.call('post', '/custom-field', field);
  const { id: fieldId } = dataOf(made, z.object({ customField })).customField;
  const rules = {
    kind: 'all',
    rules: [
      { kind: 'field', variable: 'plan.name', operation: 'EQUALS', value: 'pro' },
      {
        kind: 'any',
        rules: [
          { kind: 'tag', tag_id: tag.id },
          { kind: 'automation', automatisation_id: flow.id, state: 'completed' },
        ],
      },
    ],
  };
  const built = await visitor.call('post', '/segment', { kind: 'rules', name: 'Happy', rules });
  const use = { segment_id: dataOf(built, z.object({ segment })).segment.id, name: 'Happy' };
  const others = {
    kind: 'all',
    rules: [{ kind: 'field', variable: 'planet', operation: 'EQUALS', value: 'x' }],
  };
  await visitor.call('post', '/segment', { kind: 'rules', name: 'Others', rules: others });

  for (const [path, details] of [
    [`/tag/${tag.id}`, [use]],
    [`/custom-field/${fieldId}`, [use]],
    [
      `/automatisation/${flow.id}`,
      { runs: 0, scheduled_tasks: 0, scheduled_task_names: [], segments: [use] },
    ],
  ] as const) {
    const refused = await visitor.call('delete', path);
    expect([refused.status, errorOf(refused)]).toMatchObject([409, { code: 'in_use', details }]);
    expect((await visitor.call('delete', `${path}?force=true`)).status).toBe(204);
  }
});
