import { branchOf } from '../../../db/steps/branch';
import { stepLimit } from '../../../domain/flow/chain/insert';
import { chainProblems } from '../../../domain/flow/chain/chain-problems';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import {
  buildAutomatisation,
  buildStep,
  pause,
  question,
  readAutomatisation,
  readSteps,
  type StepGiven,
} from '../../../tests/factories/automatisation';
import { buildSegment, buildTag } from '../../../tests/factories/audience';
import { insertTag } from '../../../tests/factories/flow';
import { errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let flow: AutomatisationDetail;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor);
});

const steps = () => `/automatisation/${flow.id}/step`;
const create = (step: StepGiven, place: object = {}) => visitor.call('post', steps(), { ...step, ...place });
const build = (step: StepGiven, place: object = {}) => buildStep(visitor, flow.id, step, place);
const save = (step: object) => visitor.call('put', steps(), step);
const remove = (id: number, query = '') => visitor.call('delete', `${steps()}/${id}${query}`);
const read = (): Promise<Step[]> => readSteps(visitor, flow.id);

/** Ids as a tree: a condition is a list of its id and its two branches. */
const shape = (chain: Step[]): unknown[] =>
  chain.map((step) =>
    step.trueSubSteps ? [step.id, shape(step.trueSubSteps), shape(step.falseSubSteps ?? [])] : step.id,
  );

/** What the database holds of the chain, by the rules of domain/flow. */
const storedProblems = async () => {
  const { rows } = await api.database.pool.query<Parameters<typeof chainProblems>[0][number]>(
    `SELECT id, type, data, automatisation_step_before_id, ${branchOf('automatisation_steps')} AS branch
     FROM automatisation_steps WHERE automatisation_id = $1`,
    [flow.id],
  );
  return chainProblems(rows);
};
afterEach(async () => expect(await storedProblems()).toEqual([]));

const after = (step: Step) => ({ automatisation_step_before_id: step.id });
const inTrue = (step: Step) => ({ ...after(step), first_in_true: true });
const inFalse = (step: Step) => ({ ...after(step), first_in_false: true });

describe('POST /api/automatisation/{id}/step', () => {
  it('inserts at the start, between two, and at the end', async () => {
    const second = await build(pause);
    const first = await build(pause);
    const between = await build(pause, after(first));
    const last = await build(pause, after(second));
    expect(shape(await read())).toEqual([first.id, between.id, second.id, last.id]);
  });

  it('inserts at the head of either branch and inside one', async () => {
    const condition = await build(question);
    const [trueLast, falseHead] = [
      await build(pause, inTrue(condition)),
      await build(pause, inFalse(condition)),
    ];
    const trueHead = await build(pause, inTrue(condition));
    const trueMiddle = await build(pause, after(trueHead));
    const [answered] = await read();
    expect(shape(answered ? [answered] : [])).toEqual([
      [condition.id, [trueHead.id, trueMiddle.id, trueLast.id], [falseHead.id]],
    ]);
    expect(answered?.data['results']).toEqual({
      true_next_step_id: trueHead.id,
      false_next_step_id: falseHead.id,
    });
  });

  it('nests conditions', async () => {
    const outer = await build(question);
    const inner = await build(question, inFalse(outer));
    const leaf = await build(pause, inTrue(inner));
    expect(shape(await read())).toEqual([[outer.id, [], [[inner.id, [leaf.id], []]]]]);
  });

  it.each([
    ['its true branch when nothing is said', {}, (id: number, rest: number[]) => [[id, rest, []]]],
    ['its true branch', { keep_flow: true }, (id: number, rest: number[]) => [[id, rest, []]]],
    ['its false branch', { keep_flow: false }, (id: number, rest: number[]) => [[id, [], rest]]],
    ['nowhere: they are removed', { keep_flow: null }, (id: number) => [[id, [], []]]],
  ])('takes the steps behind a new condition to %s', async (_where, keep, expected) => {
    const last = await build(pause);
    const first = await build(pause);
    const condition = await build({ ...question, data: { ...question.data, ...keep } });
    expect(shape(await read())).toEqual(expected(condition.id, [first.id, last.id]));
    expect(condition.data).not.toHaveProperty('keep_flow');
  });

  it('answers the whole step, its data filled in by its kind', async () => {
    const made = await build({
      type: 'delay',
      description: ' Wait ',
      data: { delay: 60, delay_unit: 'MINUTES' },
    });
    expect(made).toMatchObject({
      automatisation_id: flow.id,
      type: 'DELAY',
      description: 'Wait',
      version: 1,
      automatisation_step_before_id: null,
      user_app_id: null,
      app_webhook_unique_identifier: null,
      data: { delay: 60, delay_unit: 'MINUTES', use_variable: false, hoursBetween: null },
    });
  });

  it('writes a description where nobody did', async () => {
    const tagId = await insertTag(api.database.pool, visitor.userId, 'loyal');
    const described = async (step: StepGiven) => (await build(step)).description;
    expect(await described({ type: 'TAG', data: { tag_id: tagId } })).toBe('Add contact from tag loyal');
    expect(await described({ type: 'DELAY', data: { delay: 7_200, delay_unit: 'HOURS' } })).toBe(
      'Time: 2 hours',
    );
    expect(await described(question)).toBe('Verify variable amount in event');
  });

  it('writes it in the language of the person who makes the step, and again for one who changes it', async () => {
    const french = { 'Accept-Language': 'fr' };
    const tagId = await insertTag(api.database.pool, visitor.userId, 'fidèle');
    await visitor.call('post', steps(), { type: 'TAG', data: { tag_id: tagId } }, french);
    const [made] = await read();
    expect(made?.description).toBe('Ajoute l’étiquette fidèle');
    await save({ ...made, data: { ...made?.data, is_deletion: true } });
    expect((await read())[0]?.description).toBe('Remove contact from tag fidèle');
  });

  it('keeps whole numbers beyond 2^53 digit for digit', async () => {
    const value = 12345678901234567890n;
    await build({ type: 'CONDITION', data: { variable: 'event.id', operation: 'EQUALS', value } });
    const { text } = await visitor.call('get', steps());
    expect(text).toContain('"value":12345678901234567890,');
  });

  it.each([
    ['an unknown kind', { type: 'DANCE' }, 'type'],
    ['data of another shape', { type: 'DELAY', data: { delay: -1 } }, 'data.delay'],
    [
      'a variable without its source',
      { ...question, data: { ...question.data, variable: 'x' } },
      'data.variable',
    ],
    [
      'an operation that does not fit',
      { ...question, data: { ...question.data, operation: 'CONTAINS' } },
      'data.operation',
    ],
    [
      'a keep_flow of another kind',
      { ...question, data: { ...question.data, keep_flow: 'yes' } },
      'data.keep_flow',
    ],
    ['both branches at once', { ...pause, first_in_true: true, first_in_false: true }, 'first_in_false'],
  ])('refuses %s and names the field', async (_what, body, field) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { code: 'invalid_input', details: [{ field }] } });
    expect(await read()).toEqual([]);
  });

  it('says in the caller’s language what is wrong with a field', async () => {
    const french = await visitor.call(
      'post',
      steps(),
      { type: 'DELAY', data: { delay: -1 } },
      { 'Accept-Language': 'fr' },
    );
    const english = await create({ type: 'DELAY', data: { delay: -1 } });
    expect(errorOf(french).message).toContain('L’appel ne peut pas être accepté\u00A0: data.delay');
    expect(errorOf(french).details).not.toEqual(errorOf(english).details);
  });

  it('refuses a branch where there is none', async () => {
    const plain = await build(pause);
    const codeOf = async (place: object) => {
      const answer = await create(pause, place);
      return [answer.status, errorOf(answer).code];
    };
    expect(await codeOf(inTrue(plain))).toEqual([400, 'branch_unexpected']);
    expect(await codeOf({ first_in_true: true })).toEqual([400, 'branch_unexpected']);
  });

  it('puts a step where the branches of a condition join, and keeps it there when the condition goes', async () => {
    const condition = await build(question);
    const yes = await build(pause, inTrue(condition));
    await build(pause, inFalse(condition));
    const joined = await build(pause, after(condition));
    const last = await build(pause, after(joined));
    expect((await read()).map(({ id }) => id)).toEqual([condition.id, joined.id, last.id]);
    const deleted = await visitor.call('delete', `${steps()}/${condition.id}?keep_flow=true`);
    expect(deleted.status).toBe(200);
    expect((await read()).map(({ id }) => id)).toEqual([yes.id, joined.id, last.id]);
  });

  it('lets what follows a new condition stand where its branches join', async () => {
    const first = await build(pause);
    const next = await build(pause, after(first));
    const condition = await build(
      { ...question, data: { ...question.data, keep_flow: 'joined' } },
      after(first),
    );
    expect((await read()).map(({ id }) => id)).toEqual([first.id, condition.id, next.id]);
  });

  it('refuses to delete a condition whose branch that stays ends in a loop, where something follows both', async () => {
    const condition = await build(question);
    await build({ type: 'LOOP', data: { source: 'event', value: 'lines' } }, inTrue(condition));
    const joined = await build(pause, after(condition));
    const refused = await visitor.call('delete', `${steps()}/${condition.id}?keep_flow=true`);
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'branch_ends_in_loop']);
    expect((await visitor.call('delete', `${steps()}/${condition.id}?keep_flow=false`)).status).toBe(200);
    expect((await read()).map(({ id }) => id)).toEqual([joined.id]);
  });

  it('answers 404 behind a step of another flow, and for another account’s flow or connection', async () => {
    const other = await buildAutomatisation(visitor);
    const elsewhere = await buildStep(visitor, other.id, pause);
    expect((await create(pause, after(elsewhere))).status).toBe(404);
    expect((await create({ ...pause, user_app_id: 1 })).body).toMatchObject({
      error: { code: 'user_app_not_found' },
    });
    const stranger = await api.visitor();
    expect((await stranger.call('post', steps(), pause)).status).toBe(404);
    expect((await stranger.call('get', steps())).status).toBe(404);
    expect(await read()).toEqual([]);
  });

  it('refuses an error in a published flow, and takes what is complete', async () => {
    await visitor.call('put', '/automatisation', { ...flow, is_active: true });
    const refused = await create({ type: 'TAG' });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      error: {
        code: 'flow_has_problems',
        details: { problems: [{ code: 'field_missing', field: 'tag_id' }] },
      },
    });
    expect((await create({ type: 'APICALL' })).status).toBe(422);
    expect(await read()).toEqual([]);
    expect((await create(pause)).status).toBe(201);
  });

  it('lets a campaign be saved with errors, and tells them', async () => {
    const campaign = await buildAutomatisation(visitor, { is_campaign: true });
    const step = await buildStep(visitor, campaign.id, { type: 'TAG' });
    expect((await readAutomatisation(visitor, campaign.id)).problems).toMatchObject([
      { code: 'field_missing', severity: 'error', step_id: step.id },
      { code: 'contact_may_be_missing', severity: 'warning', step_id: step.id },
    ]);
  });

  it.each([
    ['TAG', (tag_id: number) => ({ tag_id })],
    ['LOOP', (value: number) => ({ source: 'tag', value })],
    ['LOOP', (value: number) => ({ source: 'tag', value: String(value) })],
    ['CONDITION', (value: number) => ({ operation: 'CONTACT_IS_IN_TAG', value })],
  ] as const)('refuses a %s with a tag of another account, or none, new or saved', async (type, dataWith) => {
    const [own, theirs] = [
      await buildTag(api.database, visitor.userId),
      await buildTag(api.database, (await api.visitor()).userId),
    ];
    const { body } = await create({ type, data: dataWith(own.id) });
    const stored = body.data.automatisation_step;
    for (const tag of [theirs.id, 999_999_999]) {
      const answers = [
        await create({ type, data: dataWith(tag) }),
        await visitor.call('put', steps(), { ...stored, data: dataWith(tag) }),
      ];
      for (const answer of answers)
        expect([answer.status, errorOf(answer).code]).toEqual([404, 'tag_not_found']);
    }
    expect((await read()).map(({ data }) => data)).toEqual([stored.data]);
  });

  it.each([
    ['LOOP', (value: number) => ({ source: 'segment', value })],
    ['LOOP', (value: number) => ({ source: 'segment', value: String(value) })],
    ['CONDITION', (value: number) => ({ operation: 'CONTACT_IS_IN_SEGMENT', value })],
  ] as const)(
    'refuses a %s with a segment of another account, or none, new or saved',
    async (type, dataWith) => {
      const [own, theirs] = [
        await buildSegment(api.database, visitor.userId, { name: 'Guests' }),
        await buildSegment(api.database, (await api.visitor()).userId),
      ];
      const { body } = await create({ type, data: dataWith(own) });
      const stored = body.data.automatisation_step;
      expect(stored.description).toContain('Guests');
      for (const segment of [theirs, 999_999_999]) {
        const answers = [
          await create({ type, data: dataWith(segment) }),
          await visitor.call('put', steps(), { ...stored, data: dataWith(segment) }),
        ];
        for (const answer of answers)
          expect([answer.status, errorOf(answer).code]).toEqual([404, 'segment_not_found']);
      }
      expect((await read()).map(({ data }) => data)).toEqual([stored.data]);
    },
  );

  it('refuses a step beyond the most a flow holds', async () => {
    await api.database.pool.query(
      `INSERT INTO automatisation_steps (id, user_id, automatisation_id, type, automatisation_step_before_id)
       SELECT 1000000 + n, $1, $2, 'DELAY', CASE WHEN n > 1 THEN 999999 + n END FROM generate_series(1, $3) n`,
      [visitor.userId, flow.id, stepLimit],
    );
    const answer = await create(pause);
    expect([answer.status, errorOf(answer).code]).toEqual([409, 'flow_full']);
    expect(await read()).toHaveLength(stepLimit);
  });

  it('raises the automation’s version and keeps the chain in its revision', async () => {
    const step = await build(pause);
    expect((await readAutomatisation(visitor, flow.id)).version).toBe(2);
    const { rows } = await api.database.pool.query<{ snapshot: { steps: unknown[] } }>(
      'SELECT snapshot FROM automatisation_revisions WHERE automatisation_id = $1 AND number = 2',
      [flow.id],
    );
    expect(rows[0]?.snapshot.steps).toMatchObject([{ id: step.id, type: 'DELAY', branch: null }]);
  });
});

describe('PUT /api/automatisation/{id}/step', () => {
  it('replaces a step where it stands', async () => {
    const condition = await build(question);
    const head = await build(pause, inTrue(condition));
    const answer = await save({
      ...condition,
      description: 'Big?',
      data: {
        variable: 'event.total',
        operation: 'LESS_THAN',
        value: 5,
        results: { true_next_step_id: null },
      },
    });
    expect(answer.status).toBe(200);
    const [saved] = await read();
    expect(saved).toMatchObject({
      id: condition.id,
      description: 'Big?',
      version: 2,
      data: {
        variable: 'event.total',
        operation: 'LESS_THAN',
        value: 5,
        results: { true_next_step_id: head.id, false_next_step_id: null },
      },
    });
  });

  it('writes the description again with the data, unless the user wrote it', async () => {
    const minutes = { delay: 60, delay_unit: 'MINUTES' };
    const step = await build({ type: 'DELAY', data: minutes });
    const descriptionAfter = async (changed: Partial<Step>): Promise<string | undefined> => {
      expect((await save({ ...step, version: undefined, ...changed })).status).toBe(200);
      return (await read())[0]?.description;
    };
    const hours = (count: number) => ({ data: { delay: count * 3_600, delay_unit: 'HOURS' } });
    expect(step.description).toBe('Time: 1 minute');
    expect(await descriptionAfter(hours(4))).toBe('Time: 4 hours');
    expect(await descriptionAfter({ ...hours(5), description: ' A while ' })).toBe('A while');
    expect(await descriptionAfter({ ...hours(6), description: 'A while' })).toBe('A while');
    expect(await descriptionAfter({ ...hours(6), description: ' ' })).toBe('Time: 6 hours');
    expect(await descriptionAfter({ data: minutes, description: 'Time: 6 hours' })).toBe('Time: 1 minute');
  });

  it('never moves a step', async () => {
    const first = await build(pause);
    const second = await build(pause, after(first));
    expect((await save({ ...second, automatisation_step_before_id: null })).status).toBe(200);
    expect(shape(await read())).toEqual([first.id, second.id]);
  });

  it('refuses an older version, another kind, and bad data', async () => {
    const step = await build(pause);
    expect((await save({ ...step, description: 'one' })).status).toBe(200);
    const older = await save({ ...step, description: 'two' });
    expect(older.status).toBe(409);
    expect(older.body).toMatchObject({
      error: {
        code: 'version_conflict',
        details: { automatisation_step: { id: step.id, description: 'one', version: 2 } },
      },
    });
    const other = await save({ ...question, id: step.id });
    expect(other.body).toMatchObject({ error: { code: 'step_type_fixed' } });
    expect((await save({ ...pause, id: step.id, data: { delay: 'long' } })).status).toBe(400);
    expect(await read()).toMatchObject([{ description: 'one', version: 2 }]);
  });

  it('answers 404 for a step of another flow or account', async () => {
    const step = await build(pause);
    const other = await buildAutomatisation(visitor);
    const elsewhere = await visitor.call('put', `/automatisation/${other.id}/step`, { ...step });
    expect(elsewhere.body).toMatchObject({ error: { code: 'step_not_found' } });
    const stranger = await api.visitor();
    expect((await stranger.call('put', steps(), { ...step })).status).toBe(404);
  });
});

describe('DELETE /api/automatisation/{id}/step/{stepId}', () => {
  it('links what follows to what was before', async () => {
    const last = await build(pause);
    const middle = await build(pause);
    const first = await build(pause);
    const answer = await remove(middle.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      data: { automatisation_steps: [{ id: first.id }, { id: last.id }] },
    });
    expect(shape(await read())).toEqual([first.id, last.id]);
  });

  it('updates the branch pointer when the head of a branch goes', async () => {
    const condition = await build(question);
    const second = await build(pause, inFalse(condition));
    const head = await build(pause, inFalse(condition));
    await remove(head.id);
    expect((await read())[0]?.data['results']).toEqual({
      true_next_step_id: null,
      false_next_step_id: second.id,
    });
  });

  it.each([
    ['nothing', '', () => []],
    ['the true branch', '?keep_flow=true', (yes: Step) => [yes.id]],
    ['the false branch', '?keep_flow=false', (_: Step, no: Step) => [no.id]],
  ])('keeps %s of a condition', async (_what, query, expected) => {
    const condition = await build(question);
    const yes = await build(pause, inTrue(condition));
    const no = await build(pause, inFalse(condition));
    const before = await build(pause);
    await remove(condition.id, query);
    expect(shape(await read())).toEqual([before.id, ...expected(yes, no)]);
  });

  it('answers 404 for a step of another flow or account, 400 for a keep_flow that is neither', async () => {
    const step = await build(pause);
    const stranger = await api.visitor();
    expect((await stranger.call('delete', `${steps()}/${step.id}`)).status).toBe(404);
    const other = await buildAutomatisation(visitor);
    expect((await visitor.call('delete', `/automatisation/${other.id}/step/${step.id}`)).status).toBe(404);
    expect((await remove(step.id, '?keep_flow=maybe')).status).toBe(400);
    expect(shape(await read())).toEqual([step.id]);
  });
});

/** Answers once a transaction of this test file's database waits for another one. */
async function somebodyWaits(): Promise<void> {
  for (let look = 0; look < 6_000; look += 1) {
    const { rowCount } = await api.database.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rowCount) return;
    // A look every 10 ms at what the server is doing: there is nothing to be told by.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('Nobody came to wait');
}

describe('editors at the same time', () => {
  it('all land when twenty insert at the same place', async () => {
    const first = await build(pause);
    const last = await build(pause, after(first));
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(pause, after(first))));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
    const chain = await read();
    expect(chain).toHaveLength(22);
    expect([chain[0]?.id, chain.at(-1)?.id]).toEqual([first.id, last.id]);
    expect(await storedProblems()).toEqual([]);
    expect((await readAutomatisation(visitor, flow.id)).version).toBe(1 + 22);
  });

  it('never break the chain by inserting behind steps that others delete', async () => {
    const condition = await build(question);
    const doomed: Step[] = [];
    for (let turn = 0; turn < 4; turn += 1) doomed.push(await build(pause, inTrue(condition)));
    const answers = await Promise.all([
      ...doomed.flatMap((step) => [
        create(pause, after(step)),
        create(question, after(step)),
        remove(step.id),
      ]),
      create(pause),
      remove(condition.id, '?keep_flow=true'),
    ]);
    for (const { status, body } of answers) {
      // Who comes too late is told that the step is gone.
      if (status >= 300) expect([status, body]).toMatchObject([404, { error: { code: 'step_not_found' } }]);
    }
    expect(await storedProblems()).toEqual([]);
  });

  it('lets one of two savers of the same version through', async () => {
    const step = await build(pause);
    const answers = await Promise.all([
      save({ ...step, description: 'a' }),
      save({ ...step, description: 'b' }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('answers 409 when somebody past the lock took the place', async () => {
    const first = await build(pause);
    const client = await api.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO automatisation_steps (user_id, automatisation_id, type, automatisation_step_before_id)
         VALUES ($1, $2, 'DELAY', $3)`,
        [visitor.userId, flow.id, first.id],
      );
      const inserting = create(pause, after(first));
      await somebodyWaits();
      await client.query('COMMIT');
      const answer = await inserting;
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ error: { code: 'flow_changed' } });
    } finally {
      client.release();
    }
    expect(await read()).toHaveLength(2);
  });
});

describe('a split', () => {
  const ways = [
    { id: 'a', name: 'Short', share: 50 },
    { id: 'b', name: 'Long', share: 30 },
    { id: 'c', name: 'None', share: 20 },
  ];
  const split = { type: 'SPLIT', data: { ways } };
  const onWay = (step: Step, way: string) => ({ ...after(step), first_in_way: way });

  it('holds the steps of its ways, the empty ones too, and those where they join', async () => {
    const made = await build(split);
    const [short, long, joined] = [
      await build(pause, onWay(made, 'a')),
      await build(pause, onWay(made, 'b')),
      await build(pause, after(made)),
    ];
    const before = await build(pause, onWay(made, 'b'));
    const [read_, last] = await read();
    const ids = Object.entries(read_?.waySubSteps ?? {}).map(([way, chain]) => [
      way,
      chain.map(({ id }) => id),
    ]);
    expect(ids).toEqual([
      ['a', [short.id]],
      ['b', [before.id, long.id]],
      ['c', []],
    ]);
    expect(read_).toMatchObject({
      type: 'SPLIT',
      description: 'Split into 3 ways',
      data: { ways, winner: null, winner_rule: null, winner_chosen_at: null },
    });
    expect(last?.id).toBe(joined.id);
  });

  it.each([
    ['a way that it does not have', { first_in_way: 'd' }],
    ['a branch', { first_in_true: true }],
  ])('refuses a step on %s', async (_, place) => {
    const made = await build(split);
    const refused = await create(pause, { ...after(made), ...place });
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'branch_unexpected']);
  });

  it('refuses a way behind a condition, and a way beside a flag', async () => {
    const condition = await build(question);
    const refused = await create(pause, onWay(condition, 'a'));
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'branch_unexpected']);
    const both = await create(pause, { ...inTrue(condition), first_in_way: 'a' });
    expect([both.status, errorOf(both).code]).toEqual([400, 'invalid_input']);
  });

  it.each([
    ['where they join, unless it is told otherwise', undefined, 'joined'],
    ['on a way', 'b', 'b'],
    ['nowhere', null, null],
  ])('has what follows stand %s', async (_, keep_flow, where) => {
    const next = await build(pause);
    const made = await build({
      type: 'SPLIT',
      data: { ways, ...(keep_flow !== undefined && { keep_flow }) },
    });
    const [head, joined] = await read();
    expect(head?.id).toBe(made.id);
    expect(head?.data).not.toHaveProperty('keep_flow');
    expect(joined?.id).toBe(where === 'joined' ? next.id : undefined);
    expect(head?.waySubSteps?.['b']?.[0]?.id).toBe(where === 'b' ? next.id : undefined);
  });

  it.each([
    [true, 'invalid_input'],
    ['d', 'branch_unexpected'],
  ])('refuses what follows on the branch %s', async (keep_flow, code) => {
    await build(pause);
    const refused = await create({ type: 'SPLIT', data: { ways, keep_flow } });
    expect([refused.status, errorOf(refused).code]).toEqual([400, code]);
  });

  it('keeps one of its ways when it is deleted, and no way that it does not have', async () => {
    const made = await build(split);
    await build(pause, onWay(made, 'a'));
    const long = await build(pause, onWay(made, 'b'));
    const joined = await build(pause, after(made));
    expect(errorOf(await remove(made.id, '?keep_flow=d')).code).toBe('branch_unexpected');
    expect((await remove(made.id, '?keep_flow=b')).status).toBe(200);
    expect(shape(await read())).toEqual([long.id, joined.id]);
  });

  it('renames a way and changes shares, and takes away an empty way alone', async () => {
    const made = await build(split);
    const long = await build(pause, onWay(made, 'b'));
    const renamed = ways.slice(0, 2).map((way) => ({ ...way, name: `${way.name} letter`, share: 50 }));
    expect((await save({ ...made, data: { ways: renamed } })).status).toBe(200);
    const [now] = await read();
    expect(now?.data).toMatchObject({ ways: renamed });
    expect(now?.waySubSteps?.['b']?.[0]?.id).toBe(long.id);
    const others = [
      { ...ways[0], share: 50 },
      { ...ways[2], share: 50 },
    ];
    const refused = await save({ ...made, version: now?.version, data: { ways: others } });
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'way_in_use']);
  });

  it('is saved where steps stand on a way that it has lost, as drafts could leave them: they go', async () => {
    const made = await build(split);
    const onA = await build(pause, onWay(made, 'a'));
    const stray = await build(pause, onWay(made, 'c'));
    await build(pause, after(stray));
    const joined = await build(pause, after(made));
    await api.database.pool.query(`UPDATE automatisation_steps SET way = 'x' WHERE id = $1`, [stray.id]);
    expect(await storedProblems()).toEqual([{ code: 'branch_unexpected', step_id: stray.id }]);
    const answer = await save({ ...made, description: 'Saved' });
    expect(answer.status).toBe(200);
    const [now, next] = await read();
    expect(now).toMatchObject({ description: 'Saved', waySubSteps: { a: [{ id: onA.id }], b: [], c: [] } });
    expect(next?.id).toBe(joined.id);
  });

  it('comes back with its ways when it is restored', async () => {
    const made = await build(split);
    const long = await build(pause, onWay(made, 'b'));
    const { version } = await readAutomatisation(visitor, flow.id);
    expect((await remove(made.id)).status).toBe(200);
    expect(await read()).toEqual([]);
    const restored = await visitor.call('post', `/automatisation/${flow.id}/revision/${version}/restore`, {});
    expect(restored.status).toBe(200);
    expect((await read())[0]?.waySubSteps?.['b']?.[0]?.id).toBe(long.id);
  });
});

describe('a wait for several events', () => {
  const ways = [
    { id: 'r', name: 'Sent back', event_name: 'refund', filters: [] },
    { id: 'c', name: 'Complained', event_name: 'complaint', filters: [] },
  ];
  const wait = { type: 'WAIT', data: { event_name: 'purchase', ways } };
  const onWay = (step: Step, way: string) => ({ ...after(step), first_in_way: way });

  it('holds the steps of its two branches, of its ways, and those where they join', async () => {
    const made = await build(wait);
    const came = await build(pause, inTrue(made));
    const late = await build(pause, { ...after(made), first_in_false: true });
    const refunded = await build(pause, onWay(made, 'r'));
    const joined = await build(pause, after(made));
    const [head, last] = await read();
    expect(head).toMatchObject({
      type: 'WAIT',
      description: 'Wait for purchase / refund / complaint',
      data: { ways },
      trueSubSteps: [{ id: came.id }],
      falseSubSteps: [{ id: late.id }],
      waySubSteps: { r: [{ id: refunded.id }], c: [] },
    });
    expect(last?.id).toBe(joined.id);
    expect(await storedProblems()).toEqual([]);
  });

  it('of one event is as it was: two branches, and nothing about ways', async () => {
    const made = await build({ type: 'WAIT', data: { event_name: 'purchase' } });
    expect(made).not.toHaveProperty('waySubSteps');
    expect(made.data).not.toHaveProperty('ways');
    const refused = await create(pause, onWay(made, 'r'));
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'branch_unexpected']);
  });

  it.each([
    ['on the branch of its first event, unless it is told otherwise', undefined, 'true'],
    ['on the branch of the time-out', false, 'false'],
    ['on a way', 'c', 'c'],
    ['where they join', 'joined', 'joined'],
  ])('has what follows stand %s', async (_, keep_flow, where) => {
    const next = await build(pause);
    await build({ ...wait, data: { ...wait.data, ...(keep_flow !== undefined && { keep_flow }) } });
    const [head, joined] = await read();
    const stands = {
      true: head?.trueSubSteps?.[0]?.id,
      false: head?.falseSubSteps?.[0]?.id,
      c: head?.waySubSteps?.['c']?.[0]?.id,
      joined: joined?.id,
    };
    expect(Object.entries(stands).filter(([, id]) => id !== undefined)).toEqual([[where, next.id]]);
  });

  it('refuses what follows on a way that it does not have', async () => {
    await build(pause);
    const refused = await create({ ...wait, data: { ...wait.data, keep_flow: 'd' } });
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'branch_unexpected']);
  });

  it('gets and loses events; one whose branch has steps stays', async () => {
    const made = await build({ type: 'WAIT', data: { event_name: 'purchase' } });
    expect((await save({ ...made, data: { event_name: 'purchase', ways } })).status).toBe(200);
    const complained = await build(pause, onWay(made, 'c'));
    const [now] = await read();
    const without = await save({ ...made, version: now?.version, data: { event_name: 'purchase' } });
    expect([without.status, errorOf(without).code]).toEqual([409, 'way_in_use']);
    const saved = await save({
      ...made,
      version: now?.version,
      data: { event_name: 'purchase', ways: ways.slice(1) },
    });
    expect(saved.status).toBe(200);
    expect((await read())[0]?.waySubSteps).toMatchObject({ c: [{ id: complained.id }] });
  });

  it('keeps one of its ways when it is deleted, and no way that it does not have', async () => {
    const made = await build(wait);
    await build(pause, inTrue(made));
    const complained = await build(pause, onWay(made, 'c'));
    const joined = await build(pause, after(made));
    expect(errorOf(await remove(made.id, '?keep_flow=d')).code).toBe('branch_unexpected');
    expect((await remove(made.id, '?keep_flow=c')).status).toBe(200);
    expect(shape(await read())).toEqual([complained.id, joined.id]);
  });
});

describe('further steps of a call', () => {
  const further = [
    { ...pause, behind: 0, first_in_true: true },
    { ...pause, behind: 1 },
    { ...pause, behind: 0 },
  ];
  const versionNow = async () => (await readAutomatisation(visitor, flow.id)).version;
  const asked = { ...question, data: { ...question.data, keep_flow: 'joined' } };

  it('are created with it in one revision, and what was there follows', async () => {
    const follower = await build(pause);
    const version = await versionNow();
    const answer = await create(asked, { further_steps: further });
    expect(answer.status).toBe(201);
    const { automatisation_step, further_ids } = answer.body.data;
    const [inTrueBranch, behindIt, joined] = further_ids;
    const chain = [[automatisation_step.id, [inTrueBranch, behindIt], []], joined, follower.id];
    expect(shape(await read())).toEqual(chain);
    expect(await versionNow()).toBe(version + 1);
    expect((await create(pause)).body.data).not.toHaveProperty('further_ids');
  });

  it('are created all or not at all', async () => {
    const { id } = await build(pause);
    const version = await versionNow();
    const theirs = await buildTag(api.database, (await api.visitor()).userId);
    const tag = { type: 'TAG', data: { tag_id: theirs.id }, behind: 0 };
    for (const [further_steps, refused] of [
      [
        [...further, tag],
        [404, 'tag_not_found'],
      ],
      [
        [...further, { ...pause, behind: 1, first_in_true: true }],
        [400, 'branch_unexpected'],
      ],
      [
        [...further, { ...pause, behind: 0, copy_of: 999_999_999 }],
        [404, 'step_not_found'],
      ],
      [[{ ...pause, behind: 1 }], [400, 'invalid_input']],
    ] as const) {
      const answer = await create(asked, { further_steps });
      expect([answer.status, errorOf(answer).code]).toEqual(refused);
    }
    expect(shape(await read())).toEqual([id]);
    expect(await versionNow()).toBe(version);
  });

  it('have their faults named by their place in the call', async () => {
    const wrong = { type: 'DELAY', data: { delay: -1 }, behind: 0 };
    const answer = await create(asked, { further_steps: [...further, wrong] });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { details: [{ field: 'further_steps.3.data.delay' }] } });
  });

  it('are the e-mails of a long campaign, of 4 MB together and 256 kB each', async () => {
    const message = (length: number) => ({
      type: 'APICALL',
      data: { method: 'POST', url: 'https://api.example.com/', body: JSON.stringify('é'.repeat(length)) },
      behind: 0,
    });
    const ten = Array.from({ length: 10 }, () => message(99_000));
    const chained = ten.map((step, index) => ({ ...step, behind: index }));
    expect((await create(pause, { further_steps: chained })).status).toBe(201);
    expect((await read()).map(({ type }) => type)).toEqual(['DELAY', ...ten.map(() => 'APICALL')]);

    const long = { type: 'DELAY', data: { delay: 1, note: 'x'.repeat(256 * 1024) }, behind: 0 };
    const refused = await create(pause, { further_steps: [long] });
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'invalid_input']);
    expect(refused.body).toMatchObject({ error: { details: [{ field: 'further_steps.0.data' }] } });

    const tooMany = await create(pause, { further_steps: Array.from({ length: 22 }, () => message(99_000)) });
    expect([tooMany.status, errorOf(tooMany).code]).toEqual([413, 'body_too_large']);
    expect(await read()).toHaveLength(11);
  });
});
