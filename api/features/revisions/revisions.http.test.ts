import { z } from 'zod';
import {
  automatisationDetail,
  type AutomatisationDetail,
} from '../../../domain/entities/automatisations/automatisation';
import { pageMeta } from '../../../domain/entities/common';
import { flowEffect } from '../../../domain/entities/automatisations/flow-effect';
import { revision, revisionDetail } from '../../../domain/entities/automatisations/revision';
import {
  buildAutomatisation,
  buildStep,
  pause,
  question,
  readAutomatisation,
  readSteps,
} from '../../../tests/factories/automatisation';
import { buildAccount } from '../../../tests/factories/account';
import { buildTag } from '../../../tests/factories/audience';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let flow: AutomatisationDetail;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor);
});

const path = (rest = '') => `/automatisation/${flow.id}/revision${rest}`;
const page = z.strictObject({ revisions: z.array(revision), meta: pageMeta });
const list = async (query = '') => dataOf(await visitor.call('get', path(query)), page);
const read = async (number: number) =>
  dataOf(await visitor.call('get', path(`/${number}`)), z.strictObject({ revision: revisionDetail }))
    .revision;
const saved = z.strictObject({ automatisation: automatisationDetail, effect: flowEffect });
const restore = (number: number, query = '') => visitor.call('post', path(`/${number}/restore${query}`));
const save = (body: object) =>
  visitor.call('put', '/automatisation', { ...flow, version: undefined, ...body });

describe('GET /api/automatisation/{id}/revision', () => {
  it('says of each save who made it, when, and what it changed', async () => {
    const last = await buildStep(visitor, flow.id, { ...pause, description: 'Rest' });
    const first = await buildStep(visitor, flow.id, { type: 'TAG', description: 'Mark' });
    await visitor.call('put', `/automatisation/${flow.id}/step`, { ...last, description: 'Rest well' });
    await visitor.call('delete', `/automatisation/${flow.id}/step/${first.id}`);
    const tag = await buildTag(api.database, visitor.userId);
    await save({ name: 'Hello', tags: [tag.id], reentry: 'once' });

    const { revisions, meta } = await list();
    const row = (step: { id: number }, type: string, description: string, change: string) => ({
      step_id: step.id,
      type,
      description,
      change,
      tells: null,
      fields: change === 'changed' ? [{ field: 'description', before: 'Rest', after: 'Rest well' }] : [],
    });
    expect(
      revisions.map(({ number, settings, steps }) => ({
        number,
        steps,
        settings: settings.map(({ setting }) => setting),
      })),
    ).toEqual([
      { number: 6, settings: ['name', 'reentry', 'tags'], steps: [] },
      // What stood behind it moved up, which nobody did to it.
      { number: 5, settings: [], steps: [row(first, 'TAG', 'Mark', 'removed')] },
      { number: 4, settings: [], steps: [row(last, 'DELAY', 'Rest well', 'changed')] },
      { number: 3, settings: [], steps: [row(first, 'TAG', 'Mark', 'added')] },
      { number: 2, settings: [], steps: [row(last, 'DELAY', 'Rest', 'added')] },
      { number: 1, settings: [], steps: [] },
    ]);
    expect(revisions[0]?.author).toMatchObject({ id: visitor.userId });
    expect(meta.total_records).toBe(6);
    expect((await list('?page_at=2&page_size=4')).revisions.map(({ number }) => number)).toEqual([2, 1]);
  });

  it('tells calls apart by what they say, also those that are gone', async () => {
    const mail = (subject: string) => ({ type: 'APICALL', data: { subject, message: 'Text' } });
    const step = await buildStep(visitor, flow.id, mail('Still there?\nTell us'));
    await buildStep(visitor, flow.id, {
      type: 'APICALL',
      data: { method: 'POST', url: 'https://shop.example/call' },
    });
    await visitor.call('delete', `/automatisation/${flow.id}/step/${step.id}`);
    const told = (await list()).revisions.flatMap(({ steps }) =>
      steps.map(({ change, tells }) => [change, tells]),
    );
    expect(told).toEqual([
      ['removed', 'Still there?'],
      ['added', 'POST https://shop.example/call'],
      ['added', 'Still there?'],
    ]);
  });

  it('tells nothing of a setting that there was not when the revision before was kept', async () => {
    await api.database.pool.query(
      `UPDATE automatisation_revisions SET snapshot = snapshot #- '{settings,reentry_period}' WHERE automatisation_id = $1`,
      [flow.id],
    );
    await save({ name: 'Hello' });
    expect((await list()).revisions[0]?.settings.map(({ setting }) => setting)).toEqual(['name']);
    await save({ name: 'Hello', reentry: 'once_in', reentry_period: 60 });
    const [{ settings } = { settings: [] }] = (await list()).revisions;
    expect(settings).toEqual([
      { setting: 'reentry', before: 'every', after: 'once_in' },
      { setting: 'reentry_period', before: null, after: 60 },
    ]);
    const { automatisation } = dataOf(await restore(1), saved);
    expect(automatisation).toMatchObject({ reentry: 'every', reentry_period: null });
    expect(dataOf(await restore(3), saved).automatisation.reentry_period).toBe(60);
  });

  it('tells the values that a save changed, and what they were', async () => {
    const step = await buildStep(visitor, flow.id, {
      type: 'DELAY',
      data: { delay: 60, delay_unit: 'MINUTES' },
    });
    const longer = { ...step, data: { ...step.data, delay: 120 }, version: undefined };
    await visitor.call('put', `/automatisation/${flow.id}/step`, longer);
    await save({ name: 'Hello', exit_strategy_type: 'event', exit_strategy_value: 'order placed' });

    const { revisions } = await list();
    expect(revisions[1]?.steps[0]?.fields).toEqual([
      { field: 'delay', before: 60, after: 120 },
      { field: 'description', before: 'Time: 1 minute', after: 'Time: 2 minutes' },
    ]);
    expect(revisions[0]?.settings).toEqual([
      { setting: 'exit_strategy_type', before: 'none', after: 'event' },
      { setting: 'exit_strategy_value', before: null, after: 'order placed' },
      { setting: 'name', before: flow.name, after: 'Hello' },
    ]);
  });

  it('tells of a long value its beginning, and of an app’s step not what is made of its fields', async () => {
    const sms = { type: 'APICALL', app_webhook_unique_identifier: 'twilio_send_sms' };
    const step = await buildStep(visitor, flow.id, { ...sms, data: { message: 'Hi', body: '{}' } });
    const changed = { ...sms, id: step.id, data: { message: 'x'.repeat(2_000), body: '{"a":1}' } };
    await visitor.call('put', `/automatisation/${flow.id}/step`, changed);

    const [revision] = (await list()).revisions;
    expect(revision?.steps[0]?.fields).toEqual([
      { field: 'message', before: 'Hi', after: `${'x'.repeat(500)}…` },
    ]);
  });

  it('makes none of a save without a difference', async () => {
    const step = await buildStep(visitor, flow.id, { ...pause, description: 'Rest' });
    const { number } = (await list()).revisions[0] ?? { number: 0 };
    await visitor.call('put', `/automatisation/${flow.id}/step`, { ...step, version: undefined });
    await save({});
    await restore(number);
    expect((await list()).revisions[0]?.number).toBe(number);
    expect((await readAutomatisation(visitor, flow.id)).steps[0]?.version).toBe(step.version);
  });

  it('says which revision a save went back to, and whether that was to undo or to redo', async () => {
    await save({ name: 'Hello' });
    await restore(1, '?by=undo');
    await restore(2, '?by=redo');
    await restore(1);
    await save({ name: 'Good day' });
    expect((await list()).revisions.map(({ restores }) => restores)).toEqual([
      null,
      { number: 1, by: null },
      { number: 2, by: 'redo' },
      { number: 1, by: 'undo' },
      null,
      null,
    ]);
    expect((await restore(2, '?by=chance')).status).toBe(400);
  });

  it('names the administrator who saves as a client', async () => {
    const administrator = await buildAccount(api, {
      firstName: 'Ada',
      lastName: 'Byron',
      isAdministrator: true,
    });
    const client = await buildAccount(api);
    const acting = await api.visitor(administrator);
    await acting.call('post', '/admin/impersonate', { email: client.email });
    const theirs = await buildAutomatisation(acting);
    const answer = dataOf(await acting.call('get', `/automatisation/${theirs.id}/revision`), page);
    expect(answer.revisions[0]?.author).toMatchObject({ id: administrator.userId, name: 'Ada Byron' });
  });

  it('is 404 for another account’s automation', async () => {
    const answer = await (await api.visitor()).call('get', path());
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'automatisation_not_found']);
  });
});

describe('GET /api/automatisation/{id}/revision/{n}', () => {
  it('answers the flow as it was', async () => {
    const condition = await buildStep(visitor, flow.id, question);
    const head = await buildStep(visitor, flow.id, pause, {
      automatisation_step_before_id: condition.id,
      first_in_true: true,
    });
    await visitor.call('delete', `/automatisation/${flow.id}/step/${condition.id}`);
    await save({ name: 'Later' });
    const { number, automatisation } = await read(3);
    expect([number, automatisation.name, automatisation.version]).toEqual([3, 'Welcome', 3]);
    expect(automatisation.steps).toMatchObject([
      { id: condition.id, trueSubSteps: [{ id: head.id, data: { delay: 0 } }], falseSubSteps: [] },
    ]);
  });

  it('is 404 for a number that was never reached', async () => {
    for (const number of [99, 9_000_000_000]) {
      const answer = await visitor.call('get', path(`/${number}`));
      expect([answer.status, errorOf(answer).code]).toEqual([404, 'revision_not_found']);
    }
  });
});

describe('POST /api/automatisation/{id}/revision/{n}/restore', () => {
  it('brings deleted steps back under their ids, where they stood, and takes later ones away', async () => {
    const condition = await buildStep(visitor, flow.id, question);
    const head = await buildStep(visitor, flow.id, pause, {
      automatisation_step_before_id: condition.id,
      first_in_false: true,
    });
    const before = await readSteps(visitor, flow.id);
    await visitor.call('delete', `/automatisation/${flow.id}/step/${condition.id}?keep_flow=false`);
    await visitor.call('put', `/automatisation/${flow.id}/step`, { ...head, data: { delay: 60 } });
    await buildStep(visitor, flow.id, pause);
    await save({ name: 'Other', reentry: 'once' });

    const { automatisation } = dataOf(await restore(3), saved);
    expect(automatisation).toMatchObject({ name: 'Welcome', reentry: 'every', version: 8 });
    const told = ({ id, data, falseSubSteps }: (typeof before)[number]): unknown => [
      id,
      data,
      falseSubSteps?.map((step) => [step.id, step.data]),
    ];
    expect(automatisation.steps.map(told)).toEqual(before.map(told));
  });

  it('is refused for another version than was looked at: what somebody else has saved since is kept', async () => {
    const step = await buildStep(visitor, flow.id, pause);
    const { version } = await readAutomatisation(visitor, flow.id);
    await visitor.call('put', `/automatisation/${flow.id}/step`, { ...step, data: { delay: 60 } });
    const refused = await restore(1, `?version=${version}`);
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'flow_changed']);
    expect(await readSteps(visitor, flow.id)).toMatchObject([{ id: step.id, data: { delay: 60 } }]);

    dataOf(await restore(1, `?by=undo&version=${version + 1}`), saved);
    expect(await readSteps(visitor, flow.id)).toEqual([]);
  });

  it('is a revision itself, so that it can be undone', async () => {
    const step = await buildStep(visitor, flow.id, pause);
    await restore(1);
    expect((await list()).revisions[0]).toMatchObject({
      number: 3,
      steps: [{ step_id: step.id, change: 'removed' }],
    });
    await restore(2);
    expect(await readSteps(visitor, flow.id)).toMatchObject([{ id: step.id, data: pause.data }]);
    expect((await list()).meta.total_records).toBe(4);
  });

  it('makes the versions of the steps it changes newer than any an editor can hold', async () => {
    const step = await buildStep(visitor, flow.id, pause);
    const change = (held: object) => visitor.call('put', `/automatisation/${flow.id}/step`, held);
    await change({ ...step, data: { delay: 1 } });
    const [held] = await readSteps(visitor, flow.id);
    await restore(2);
    expect((await change({ ...held, data: { delay: 2 } })).status).toBe(409);
    expect((await readSteps(visitor, flow.id))[0]?.data).toMatchObject({ delay: 0 });
  });

  it('leaves published what is published, and a draft a draft', async () => {
    await buildStep(visitor, flow.id, pause);
    await save({ is_active: true });
    expect(dataOf(await restore(1), saved).automatisation).toMatchObject({ is_active: true, steps: [] });
    await save({ is_active: false });
    expect(dataOf(await restore(3), saved).automatisation.is_active).toBe(false);
  });

  it('is refused where it would bring errors into a published flow', async () => {
    const broken = await buildStep(visitor, flow.id, { type: 'TAG' });
    const tag = await buildTag(api.database, visitor.userId);
    await visitor.call('put', `/automatisation/${flow.id}/step`, { ...broken, data: { tag_id: tag.id } });
    await save({ is_active: true });
    const answer = await restore(2);
    expect([answer.status, errorOf(answer)]).toMatchObject([
      422,
      { code: 'flow_has_problems', details: { problems: [{ code: 'field_missing', step_id: broken.id }] } },
    ]);
    expect((await readSteps(visitor, flow.id))[0]?.data).toMatchObject({ tag_id: tag.id });
    await save({ is_active: false });
    expect((await restore(2)).status).toBe(200);
  });

  it('leaves out tags that are gone, and shows steps broken whose tag is', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    const step = await buildStep(visitor, flow.id, { type: 'TAG', data: { tag_id: tag.id } });
    await save({ tags: [tag.id] });
    await visitor.call('delete', `/tag/${tag.id}?force=true`);
    const { automatisation } = dataOf(await restore(3), saved);
    expect(automatisation).toMatchObject({ tags: [], problems: [{ code: 'tag_unknown', step_id: step.id }] });
  });

  it('keeps a campaign’s event name', async () => {
    flow = await buildAutomatisation(visitor, { is_campaign: true, name: 'Sale' });
    await save({ name: 'Sales' });
    const { automatisation } = dataOf(await restore(1), saved);
    expect(automatisation).toMatchObject({ name: 'Sale', entry_event_name: flow.entry_event_name });
  });

  it('is 404 for another account, and changes nothing', async () => {
    await buildStep(visitor, flow.id, pause);
    const stranger = await api.visitor();
    expect((await stranger.call('post', path('/1/restore'))).status).toBe(404);
    expect((await readAutomatisation(visitor, flow.id)).version).toBe(2);
  });
});
