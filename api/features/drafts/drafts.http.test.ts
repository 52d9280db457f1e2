import { z } from 'zod';
import {
  automatisationDetail,
  type AutomatisationDetail,
} from '../../../domain/entities/automatisations/automatisation';
import { draft, draftDifference } from '../../../domain/entities/automatisations/draft';
import { flowEffect } from '../../../domain/entities/automatisations/flow-effect';
import { flowChanges } from '../../../domain/entities/automatisations/revision';
import { step, type Step } from '../../../domain/entities/automatisations/steps/step';
import {
  buildAutomatisation,
  buildStep,
  pause,
  readAutomatisation,
  readSteps,
} from '../../../tests/factories/automatisation';
import { buildTag } from '../../../tests/factories/audience';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let flow: AutomatisationDetail;
let first: Step;
let last: Step;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor);
  first = await buildStep(visitor, flow.id, pause);
  last = await buildStep(visitor, flow.id, pause, {
    automatisation_step_before_id: first.id,
  });
  await visitor.call('put', '/automatisation', { ...flow, version: undefined, is_active: true });
});

const path = (rest = '') => `/automatisation/${flow.id}${rest}`;
const drafted = z.strictObject({ draft });
const begin = async () => dataOf(await visitor.call('post', path('/draft')), drafted).draft;
const read = async () =>
  dataOf(await visitor.call('get', path('/draft')), z.strictObject({ draft: draft.nullable() })).draft;
const wait = (id: number, delay: number) => ({ id, type: 'DELAY', data: { delay, delay_unit: 'SECONDS' } });
const save = (id: number, delay: number, query = '?draft=true') =>
  visitor.call('put', path(`/step${query}`), wait(id, delay));
const remove = (id: number, query = '?draft=true') => visitor.call('delete', path(`/step/${id}${query}`));
const insert = async (before: number | null, query = '?draft=true') =>
  dataOf(
    await visitor.call('post', path(`/step${query}`), { ...pause, automatisation_step_before_id: before }),
    z.strictObject({ automatisation_step: step, effect: flowEffect }),
  ).automatisation_step;
const difference = async () =>
  dataOf(
    await visitor.call('get', path('/draft/difference')),
    z.strictObject({ difference: draftDifference }),
  ).difference;
const publish = (body: object = {}) => visitor.call('post', path('/draft/publication'), body);
const published = async (body: object = {}) =>
  dataOf(await publish(body), z.strictObject({ automatisation: automatisationDetail, effect: flowEffect }));
const delays = (steps: readonly Step[]) => steps.map(({ id, data }) => [id, data['delay']]);
const live = async () => delays(await readSteps(visitor, flow.id));

describe('a draft', () => {
  it('is begun with the steps of the flow, once', async () => {
    expect(await read()).toBeNull();
    const begun = await begin();
    expect(begun).toMatchObject({ version: 1, author: { id: visitor.userId } });
    expect(begun.steps).toEqual(await readSteps(visitor, flow.id));
    await save(first.id, 5);
    expect(await begin()).toMatchObject({ version: 2 });
  });

  it('is edited by the calls of steps, while the flow stays as it is', async () => {
    await begin();
    const { version } = await readAutomatisation(visitor, flow.id);
    await save(first.id, 5);
    const inserted = await insert(first.id);
    await remove(last.id);
    const steps = await visitor.call('get', path('/step?draft=true'));
    expect(
      delays(dataOf(steps, z.strictObject({ automatisation_steps: z.array(step) })).automatisation_steps),
    ).toEqual([
      [first.id, 5],
      [inserted.id, 0],
    ]);
    expect(await live()).toEqual([
      [first.id, 0],
      [last.id, 0],
    ]);
    expect((await readAutomatisation(visitor, flow.id)).version).toBe(version);
    expect((await read())?.version).toBe(4);
  });

  it('takes no edits before it is begun', async () => {
    for (const answer of [
      await save(first.id, 5),
      await remove(first.id),
      await visitor.call('get', path('/step?draft=true')),
      await visitor.call('get', path('/changes?draft=true')),
      await visitor.call('get', path('/variable?draft=true')),
      await visitor.call('post', path('/simulation?draft=true'), {}),
      await visitor.call('get', path('/draft/difference')),
      await publish(),
      await visitor.call('delete', path('/draft')),
    ]) {
      expect([answer.status, errorOf(answer).code]).toEqual([404, 'draft_not_found']);
    }
    expect(await live()).toEqual([
      [first.id, 0],
      [last.id, 0],
    ]);
  });

  it('may have errors, which its problems tell, and which are not published', async () => {
    await begin();
    const body = { type: 'TAG', data: { action: 'ADD', tag_id: null } };
    const answer = await visitor.call('post', path('/step?draft=true'), body);
    expect(answer.status).toBe(201);
    expect((await read())?.problems).toMatchObject([{ severity: 'error' }]);
    expect((await difference()).problems).toMatchObject([{ severity: 'error' }]);
    expect(errorOf(await publish()).code).toBe('flow_has_problems');
    expect(await read()).not.toBeNull();
  });

  it('tells an editor of a step that somebody else has saved', async () => {
    await begin();
    await save(first.id, 5);
    const answer = await visitor.call('put', path('/step?draft=true'), {
      ...wait(first.id, 6),
      version: first.version,
    });
    expect([answer.status, errorOf(answer).code]).toEqual([409, 'version_conflict']);
  });

  it('tells its saves to those who follow it', async () => {
    await begin();
    await save(first.id, 5);
    const { changes, version } = dataOf(
      await visitor.call('get', path('/changes?draft=true&after=1')),
      flowChanges,
    );
    expect(version).toBe(2);
    expect(changes).toMatchObject([{ number: 2, steps: [{ step_id: first.id, change: 'changed' }] }]);
  });

  it('goes back to its own versions, and to revisions of the flow', async () => {
    await begin();
    await save(first.id, 5);
    await remove(last.id);
    const restore = (number: number, query = '') =>
      visitor.call('post', path(`/draft/revision/${number}/restore${query}`));
    expect((await restore(2, '?by=undo')).status).toBe(200);
    expect(delays((await read())?.steps ?? [])).toEqual([
      [first.id, 5],
      [last.id, 0],
    ]);
    await restore(2, '?of_live=true');
    expect(delays((await read())?.steps ?? [])).toEqual([[first.id, 0]]);
    expect(errorOf(await restore(99)).code).toBe('revision_not_found');
    expect(await live()).toEqual([
      [first.id, 0],
      [last.id, 0],
    ]);
  });

  it('is tried by the simulation', async () => {
    await begin();
    await remove(last.id);
    const walked = async (query: string) =>
      dataOf(
        await visitor.call('post', path(`/simulation${query}`), {}),
        z.looseObject({ steps: z.array(z.looseObject({ step_id: z.number() })) }),
      ).steps.length;
    expect([await walked(''), await walked('?draft=true')]).toEqual([2, 1]);
  });

  it('is discarded without a trace', async () => {
    await begin();
    await save(first.id, 5);
    expect((await visitor.call('delete', path('/draft'))).status).toBe(204);
    expect(await read()).toBeNull();
    expect((await begin()).version).toBe(1);
  });

  it('is kept where it is not the version that was looked at: somebody else has gone on with it', async () => {
    const { version } = await begin();
    await save(first.id, 5);
    const refused = await visitor.call('delete', path(`/draft?version=${version}`));
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'flow_changed']);
    const kept = await read();
    expect(kept?.version).toBe(version + 1);
    expect((await visitor.call('delete', path(`/draft?version=${kept?.version}`))).status).toBe(204);
    expect(await read()).toBeNull();
  });

  it('is told from one that was begun anew and came to as many versions', async () => {
    const seen = await begin();
    await visitor.call('delete', path('/draft'));
    await begin();
    await save(first.id, 5);
    await visitor.call('post', path('/draft/revision/1/restore'));
    const other = await read();
    const ofSeen = `version=${other?.version}&created_at=${seen.created_at}`;
    const answers = [
      await visitor.call('delete', path(`/draft?${ofSeen}`)),
      await visitor.call('post', path(`/draft/revision/1/restore?${ofSeen}`)),
      await publish({ version: other?.version, created_at: seen.created_at }),
    ];
    expect(answers.map((answer) => [answer.status, errorOf(answer).code])).toEqual(
      Array(3).fill([409, 'flow_changed']),
    );
    expect(await read()).toEqual(other);
    const { draft_version, draft_created_at } = await difference();
    expect([draft_version, draft_created_at]).toEqual([other?.version, other?.created_at]);
    const asSeen = path(`/draft?version=${draft_version}&created_at=${draft_created_at}`);
    expect((await visitor.call('delete', asSeen)).status).toBe(204);
  });

  it('is restored as it was looked at: what somebody else has saved since is kept', async () => {
    const { version, created_at } = await begin();
    await save(first.id, 5);
    const restore = (seen: string) => visitor.call('post', path(`/draft/revision/1/restore?${seen}`));
    const refused = await restore(`version=${version}&created_at=${created_at}`);
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'flow_changed']);
    expect(delays((await read())?.steps ?? [])).toContainEqual([first.id, 5]);
    expect((await restore(`version=${version + 1}&created_at=${created_at}`)).status).toBe(200);
  });

  it('goes with its automation, and forgets a tag that is deleted', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    await begin();
    await visitor.call('post', path('/step?draft=true'), {
      type: 'TAG',
      data: { action: 'ADD', tag_id: tag.id },
    });
    const refused = await visitor.call('delete', `/tag/${tag.id}`);
    expect(errorOf(refused).code).toBe('in_use');
    await visitor.call('delete', `/tag/${tag.id}?force=true`);
    expect((await read())?.steps[0]).toMatchObject({ type: 'TAG', data: { tag_id: null } });
    await visitor.call('delete', path('?force=true'));
    const { rows } = await api.database.pool.query('SELECT FROM draft_steps WHERE automatisation_id = $1', [
      flow.id,
    ]);
    expect(rows).toHaveLength(0);
  });
});

describe('publishing a draft', () => {
  it('makes its steps live in one revision, under the ids they had, and ends it', async () => {
    await begin();
    await save(first.id, 5);
    const inserted = await insert(first.id);
    await remove(last.id);
    const { version } = await readAutomatisation(visitor, flow.id);
    expect(await difference()).toMatchObject({
      draft_version: 4,
      live_version: version,
      is_live_changed: false,
      clashes: [],
      problems: [],
      changes: [
        {
          step_id: first.id,
          change: 'changed',
          fields: expect.arrayContaining([{ field: 'delay', before: 0, after: 5 }]) as unknown,
        },
        { step_id: last.id, change: 'removed' },
        { step_id: inserted.id, change: 'added' },
      ],
    });
    const { automatisation } = await published({ version: 4 });
    expect(automatisation.version).toBe(version + 1);
    expect(delays(automatisation.steps)).toEqual([
      [first.id, 5],
      [inserted.id, 0],
    ]);
    expect(await read()).toBeNull();
    expect((await visitor.call('post', path(`/revision/${version}/restore?by=undo`))).status).toBe(200);
    expect(await live()).toEqual([
      [first.id, 0],
      [last.id, 0],
    ]);
  });

  it('of a draft that changes nothing makes no revision', async () => {
    await begin();
    const { version } = await readAutomatisation(visitor, flow.id);
    expect((await published()).automatisation.version).toBe(version);
    expect(await read()).toBeNull();
  });

  it('is refused for another version of the draft than was looked at', async () => {
    await begin();
    await save(first.id, 5);
    expect(errorOf(await publish({ version: 1 })).code).toBe('flow_changed');
  });

  it('keeps what others changed in the live flow meanwhile, where that fits', async () => {
    await begin();
    await save(first.id, 5);
    await save(last.id, 7, '');
    const inserted = await insert(first.id, '');
    const { is_live_changed, clashes, after } = await difference();
    const expected = [
      [first.id, 5],
      [inserted.id, 0],
      [last.id, 7],
    ];
    expect([is_live_changed, clashes, delays(after)]).toEqual([true, [], expected]);
    await published();
    expect(await live()).toEqual(expected);
  });

  it('is refused where the live flow was changed in another way, until the caller says over what', async () => {
    await begin();
    await save(first.id, 5);
    await save(first.id, 6, '');
    const { clashes, live_version } = await difference();
    expect(clashes).toEqual([first.id]);
    const refused = await publish();
    expect([refused.status, errorOf(refused).code, errorOf(refused).details]).toEqual([
      409,
      'live_changed',
      { step_ids: [first.id], live_version },
    ]);
    await save(last.id, 8, '');
    expect(errorOf(await publish({ over: live_version })).code).toBe('live_changed');
    await published({ over: (await difference()).live_version });
    expect(await live()).toEqual([
      [first.id, 5],
      [last.id, 0],
    ]);
  });

  describe('where a way of a split goes on one side, and gets a step on the other', () => {
    const way = (id: string, share: number) => ({ id, name: id, share });
    const two = { ways: [way('a', 50), way('b', 50)] };
    const three = { ways: [way('a', 50), way('b', 30), way('c', 20)] };
    const built = z.strictObject({ automatisation_step: step, effect: flowEffect });

    it.each([
      ['the draft', '?draft=true', ''],
      ['the live flow', '', '?draft=true'],
    ])('asks about the step where %s has the way no more', async (_, without, onto) => {
      const split = await buildStep(
        visitor,
        flow.id,
        { type: 'SPLIT', data: { ...three, keep_flow: 'a' } },
        { automatisation_step_before_id: first.id },
      );
      await begin();
      const saved = await visitor.call('put', path(`/step${without}`), {
        ...split,
        version: undefined,
        data: two,
      });
      expect(saved.status).toBe(200);
      const inserted = dataOf(
        await visitor.call('post', path(`/step${onto}`), {
          ...pause,
          automatisation_step_before_id: split.id,
          first_in_way: 'c',
        }),
        built,
      ).automatisation_step;
      const { clashes, live_version } = await difference();
      expect(clashes).toEqual([inserted.id]);
      const refused = await publish();
      expect([refused.status, errorOf(refused).code, errorOf(refused).details]).toEqual([
        409,
        'live_changed',
        { step_ids: [inserted.id], live_version },
      ]);
      await published({ over: live_version });
      const [, now] = await readSteps(visitor, flow.id);
      const drawn = Object.entries(now?.waySubSteps ?? {}).map(([id, chain]) => [
        id,
        chain.map((one) => one.id),
      ]);
      const kept = [
        ['a', [last.id]],
        ['b', []],
      ];
      expect(drawn).toEqual(onto === '' ? kept : [...kept, ['c', [inserted.id]]]);
      const { rows } = await api.database.pool.query<{ id: number }>(
        'SELECT id FROM automatisation_steps WHERE automatisation_id = $1 ORDER BY id',
        [flow.id],
      );
      const whole = [first.id, last.id, split.id, ...(onto === '' ? [] : [inserted.id])];
      expect(rows.map(({ id }) => id)).toEqual(whole);
    });

    it('asks about no step that an earlier draft left on such a way, and finds no problem in it', async () => {
      const split = await buildStep(
        visitor,
        flow.id,
        { type: 'SPLIT', data: { ...two, keep_flow: 'a' } },
        { automatisation_step_before_id: first.id },
      );
      const left = await buildStep(visitor, flow.id, pause, {
        automatisation_step_before_id: split.id,
        first_in_way: 'b',
      });
      await api.database.pool.query(`UPDATE automatisation_steps SET way = 'c' WHERE id = $1`, [left.id]);
      expect((await readAutomatisation(visitor, flow.id)).problems).toEqual([]);
      await begin();
      await save(first.id, 5);
      expect(await difference()).toMatchObject({ clashes: [], problems: [] });
      await published();
      expect((await readSteps(visitor, flow.id))[0]).toMatchObject({ id: first.id, data: { delay: 5 } });
    });
  });

  it('does not mind that the settings were saved meanwhile', async () => {
    await begin();
    await save(first.id, 5);
    await visitor.call('put', '/automatisation', {
      ...flow,
      version: undefined,
      is_active: true,
      name: 'Other',
    });
    const { automatisation } = await published();
    expect(automatisation).toMatchObject({ name: 'Other', is_active: true });
  });

  it('is another account’s business alone', async () => {
    await begin();
    const stranger = await api.visitor();
    for (const [method, rest] of [
      ['get', '/draft'],
      ['post', '/draft'],
      ['delete', '/draft'],
      ['get', '/draft/difference'],
      ['post', '/draft/publication'],
    ] as const) {
      expect(errorOf(await stranger.call(method, path(rest), {})).code).toBe('automatisation_not_found');
    }
  });
});
