import { z } from 'zod';
import {
  automatisationDetail,
  type AutomatisationDetail,
} from '../../../domain/entities/automatisations/automatisation';
import { goalAnswer } from '../../../domain/entities/automatisations/goal';
import { userApp } from '../../../domain/entities/connection';
import { templateNames, templates } from '../../../domain/templates';
import { sampleSteps } from '../../../domain/templates/parts/placed-steps';
import { readAutomatisation, readSteps } from '../../../tests/factories/automatisation';
import { buildTag } from '../../../tests/factories/audience';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const answered = z.strictObject({ automatisation: automatisationDetail });
const ask = (body: object, headers: Record<string, string> = {}, by = visitor) =>
  by.call('post', '/automatisation/template', { name: 'Mine', ...body }, headers);
const make = async (body: object, headers?: Record<string, string>): Promise<AutomatisationDetail> =>
  dataOf(await ask(body, headers), answered).automatisation;

/** What the account holds of all that a template makes. */
async function holdings(userId: number): Promise<unknown> {
  const { rows } = await api.database.pool.query(
    `SELECT (SELECT count(*)::int FROM automatisations WHERE user_id = $1) AS flows,
            (SELECT count(*)::int FROM automatisation_steps WHERE user_id = $1) AS steps,
            (SELECT count(*)::int FROM goals WHERE user_id = $1) AS goals,
            (SELECT count(*)::int FROM automatisation_revisions WHERE user_id = $1) AS revisions,
            (SELECT array_agg(name ORDER BY name) FROM tags WHERE user_id = $1) AS tags,
            (SELECT array_agg(variable_name ORDER BY variable_name) FROM custom_fields WHERE user_id = $1) AS fields`,
    [userId],
  );
  return rows[0];
}

describe('POST /automatisation/template', () => {
  it.each(templateNames)('makes %s: its steps, and problems of connections alone', async (name) => {
    const template = templates[name];
    const flow = await make({ template: name });
    const { problems, is_campaign, is_active, version } = flow;
    expect({ is_campaign, is_active, version }).toEqual({
      is_campaign: template.isCampaign,
      is_active: template.isCampaign,
      version: 1,
    });
    if (!template.isCampaign) expect(flow.entry_event_name).toBe(template.entryEvent);
    const calls = sampleSteps(template).filter((step) => step.app_webhook_unique_identifier !== null);
    expect(problems.map(({ code }) => code)).toEqual(calls.map(() => 'app_missing'));
    expect(problems[0]?.message).toMatch(/^This step has no connection to \w+: choose one\.$/);
    expect(await readSteps(visitor, flow.id)).toEqual(flow.steps);
    expect(flow.steps[0]?.description).not.toBe('');
  });

  it('begins with the account’s timezone', async () => {
    const zones = async () =>
      (await make({ template: 'review_request' })).steps.flatMap(({ type, data }) =>
        type === 'DELAY' && data['timezone'] !== null ? [data['timezone']] : [],
      );
    expect(await zones()).toEqual(['America/Montreal']);
    await visitor.call('put', '/user', { timezone: 'Australia/Sydney' });
    expect(await zones()).toEqual(['Australia/Sydney']);
  });

  it('takes the only connection to an app by itself, and leaves the choice among several', async () => {
    const connect = async () => {
      const data = { api_key: 'SG.secret', from_email: 'hello@example.com' };
      const answer = await visitor.call('post', '/user/app', { app_id: 'sendgrid', data });
      return dataOf(answer, z.object({ user_app: userApp })).user_app.id;
    };
    const id = await connect();
    const { steps, problems } = await make({ template: 'welcome_series' });
    expect(problems).toEqual([]);
    expect(steps[0]).toMatchObject({
      user_app_id: id,
      data: { url: expect.stringContaining('sendgrid') as unknown },
    });
    await connect();
    expect((await make({ template: 'welcome_series' })).steps[0]?.user_app_id).toBeNull();
  });

  it('sends its e-mails by the app that the account is connected to', async () => {
    const data = { email: 'shop@gmail.com', app_password: 'secret' };
    const answer = await visitor.call('post', '/user/app', { app_id: 'gmail', data });
    const { id } = dataOf(answer, z.object({ user_app: userApp })).user_app;
    const { steps, problems } = await make({ template: 'welcome_series' });
    expect(problems).toEqual([]);
    expect(steps[0]).toMatchObject({
      user_app_id: id,
      app_webhook_unique_identifier: 'gmail_send_email',
      data: {
        to: '{{ contact.email }}',
        subject: expect.stringMatching(/./) as unknown,
        message: expect.stringContaining('{{ unsubscribe_url }}') as unknown,
      },
    });
  });

  it('is kept from being published until its connections are chosen', async () => {
    const { problems: _, ...flow } = await make({ template: 'welcome_series' });
    const answer = await visitor.call('put', '/automatisation', { ...flow, is_active: true });
    expect(answer.status).toBe(422);
    expect(errorOf(answer).code).toBe('flow_has_problems');
  });

  it('takes the name, the event, the re-entry and the tags that it is given', async () => {
    const label = await buildTag(api.database, visitor.userId);
    const flow = await make({
      template: 'win_back',
      name: ' Come back ',
      entry_event_name: 'purchase',
      reentry: 'one_active',
      tags: [label.id],
    });
    expect(flow).toMatchObject({ name: 'Come back', entry_event_name: 'purchase', reentry: 'one_active' });
    expect(flow.tags.map(({ id }) => id)).toEqual([label.id]);
    // The step that waits for another order waits for the event that starts it.
    expect(flow.steps.find(({ type }) => type === 'WAIT')?.data['event_name']).toBe('purchase');
  });

  it('lets contacts in as the template says, with the period of that, unless told otherwise', async () => {
    const rule = async (body: object) => {
      const { reentry, reentry_period } = await make({ template: 'abandoned_cart', ...body });
      return [reentry, reentry_period];
    };
    expect(await rule({})).toEqual(['once_in', 604_800]);
    expect(await rule({ reentry: 'once_in', reentry_period: 60 })).toEqual(['once_in', 60]);
    expect(await rule({ reentry: 'every' })).toEqual(['every', null]);
  });

  it('waits for its own event, or another one', async () => {
    const awaited = async (body: object) => {
      const { steps } = await make({ template: 'review_request', ...body });
      return steps.find(({ type }) => type === 'WAIT')?.data['event_name'];
    };
    expect(await awaited({})).toBe('review posted');
    expect(await awaited({ awaited_event_name: 'rated' })).toBe('rated');
  });

  it('has contacts leave at its own event, at another one, or at none', async () => {
    const exit = async (body: object) => {
      const { exit_strategy_type, exit_strategy_value } = await make({ template: 'abandoned_cart', ...body });
      return [exit_strategy_type, exit_strategy_value];
    };
    expect(await exit({})).toEqual(['event', 'order placed']);
    expect(await exit({ exit_event_name: 'paid' })).toEqual(['event', 'paid']);
    expect(await exit({ exit_event_name: '' })).toEqual(['none', null]);
  });

  it('begins with the template’s goal, for the event that was chosen', async () => {
    const goal = async (body: object) => {
      const { id } = await make(body);
      return dataOf(await visitor.call('get', `/automatisation/${id}/goal`), goalAnswer).goal;
    };
    const cart = { template: 'abandoned_cart' };
    expect(await goal(cart)).toMatchObject({
      event_name: 'order placed',
      filters: [],
      window_days: 7,
      value_field: 'total',
      control_percent: 0,
      progress: 1,
    });
    expect(await goal({ ...cart, exit_event_name: 'paid' })).toMatchObject({ event_name: 'paid' });
    expect(await goal({ ...cart, exit_event_name: '' })).toMatchObject({ event_name: 'order placed' });
    const winBack = { template: 'win_back', entry_event_name: 'purchase' };
    expect(await goal(winBack)).toMatchObject({ event_name: 'purchase', window_days: 90 });
    const { id } = await buildTag(api.database, visitor.userId);
    expect(await goal({ ...winBack, entry_event_name: `tag_${id}_added` })).toMatchObject({
      event_name: 'order placed',
    });
    expect(await goal({ template: 'welcome_series' })).toBeNull();
  });

  it('writes its texts in the language of the call', async () => {
    const french = await make({ template: 'welcome_series' }, { 'Accept-Language': 'fr-CA' });
    expect(french.steps[0]).toMatchObject({
      description: 'Bienvenue',
      data: { subject: 'Bienvenue, {{ contact.name }} !' },
    });
    expect(await holdings(visitor.userId)).toMatchObject({ tags: ['Clients'] });
  });

  it('takes the tags and custom fields that the account has, and makes those it has not', async () => {
    const { id } = await buildTag(api.database, visitor.userId, { name: 'HOT leads' });
    const field = { label: 'Score', variable_name: 'lead_score' };
    await visitor.call('post', '/custom-field', field);
    const flow = await make({ template: 'lead_score' });
    const condition = flow.steps.find(({ type }) => type === 'CONDITION');
    expect(condition?.trueSubSteps?.[0]).toMatchObject({
      type: 'TAG',
      description: 'Add contact from tag Hot leads',
      data: { tag_id: id },
    });
    const kept = { tags: ['HOT leads', 'Leads to warm up'], fields: ['lead_score'] };
    expect(await holdings(visitor.userId)).toMatchObject(kept);
    await make({ template: 'lead_score' });
    expect(await holdings(visitor.userId)).toMatchObject({ ...kept, flows: 2, revisions: 2 });
  });

  it('keeps the whole as the first revision', async () => {
    const { id, steps } = await make({ template: 'abandoned_cart' });
    const answer = await visitor.call('get', `/automatisation/${id}/revision/1`);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).toContain(`"id":${steps.at(-1)?.id}`);
  });

  it('makes nothing at all where the call is refused', async () => {
    const before = await holdings(visitor.userId);
    const stranger = await api.visitor();
    const foreign = await buildTag(api.database, stranger.userId);
    const refused = await ask({ template: 'win_back', tags: [foreign.id] });
    expect([refused.status, errorOf(refused).code]).toEqual([404, 'tag_not_found']);
    const unknown = await ask({ template: 'win_everything' });
    expect(unknown.status).toBe(400);
    expect(errorOf(unknown)).toMatchObject({ code: 'invalid_input', details: [{ field: 'template' }] });
    const nameless = await ask({ template: 'win_back', name: ' ' });
    expect(nameless.status).toBe(400);
    expect(await holdings(visitor.userId)).toEqual(before);
    expect(await holdings(stranger.userId)).toMatchObject({ flows: 0 });
  });

  it('makes it for the account alone', async () => {
    const stranger = await api.visitor();
    const { id } = await make({ template: 'sms_opt_out' });
    expect((await stranger.call('get', `/automatisation?automatisation_id=${id}`)).status).toBe(404);
    expect(await holdings(stranger.userId)).toMatchObject({ flows: 0, steps: 0, tags: null, fields: null });
    expect((await readAutomatisation(visitor, id)).name).toBe('Mine');
  });

  it('stores nothing when a part of it cannot be stored', async () => {
    const before = await holdings(visitor.userId);
    // The last thing that is stored refuses, as when the database goes away in the middle.
    await api.database.pool.query(
      `ALTER TABLE automatisation_revisions ADD CONSTRAINT none_today CHECK (user_id <> ${visitor.userId}) NOT VALID`,
    );
    expect((await ask({ template: 'weekly_digest' })).status).toBe(500);
    await api.database.pool.query('ALTER TABLE automatisation_revisions DROP CONSTRAINT none_today');
    expect(await holdings(visitor.userId)).toEqual(before);
  });
});
