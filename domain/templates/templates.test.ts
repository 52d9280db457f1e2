import { surroundings } from '../../tests/factories/checked-flow';
import { callOfWebhook } from '../apps/webhook';
import { chainProblems } from '../flow/chain/chain-problems';
import { flowProblems } from '../flow/problems/problems';
import { goalInput, type GoalInput } from '../entities/automatisations/goal';
import { steps as kinds } from '../steps';
import { apiCallData } from '../steps/api-call/schema';
import { languages } from '../values/language';
import { templateNames, templates, type TemplateName } from '.';
import { placedSteps, tagsNamedBy, type PlacedStep } from './parts/placed-steps';
import { goalOf, suggestedZone } from './parts/template';
import { templateTags } from './parts/vocabulary';

const tagNames = Object.keys(templateTags);

const goalBy = (event_name: string, window_days: number, value_field: string | null): GoalInput => ({
  event_name,
  window_days,
  value_field,
  filters: [],
  control_percent: 0,
});

/** The goal with which a flow of each template begins; null: with none. */
const goals = {
  welcome_series: null,
  abandoned_cart: goalBy('order placed', 7, 'total'),
  browse_abandonment: null,
  second_order: goalBy('order placed', 60, 'total'),
  win_back: goalBy('order placed', 90, 'total'),
  review_request: null,
  appointment_reminder: null,
  trial_ending: goalBy('subscription started', 21, null),
  payment_failed: null,
  lead_score: null,
  ordered_items: null,
  sms_opt_out: null,
  chat_escalation: null,
  newsletter: null,
  birthday: null,
  weekly_digest: null,
} satisfies Record<TemplateName, GoalInput | null>;

describe.each(templateNames)('the template %s', (name) => {
  const template = templates[name];
  const written = (language: (typeof languages)[number]): PlacedStep[] =>
    placedSteps(template, {
      say: (words) => words[language],
      tag: (tag) => tagNames.indexOf(tag) + 1,
      entryEvent: template.entryEvent,
      awaitedEvent: template.awaitedEvent ?? '',
      timezone: suggestedZone,
    });
  const problemsOf = (steps: PlacedStep[]): string[] =>
    flowProblems(
      {
        entry_event_name: template.entryEvent || 'a'.repeat(32),
        is_campaign: template.isCampaign,
        reentry_field: template.reentry?.reentry_field ?? null,
        exit_strategy_type: template.exitEvent === undefined ? 'none' : 'event',
        exit_strategy_value: template.exitEvent ?? null,
        steps,
      },
      {
        tagIds: new Set(tagsNamedBy(template).map((tag) => tagNames.indexOf(tag) + 1)),
        segmentIds: new Set(),
        emptyTags: new Map(),
        messageTemplates: new Map(),
        failingConnectionIds: new Set(),
        messageCategories: new Set(),
        known: { ...surroundings.known, contactPaths: template.fields ?? [], globalNames: new Set() },
        unseenEventNames: new Map(),
        samplesOfTemplates: new Map(),
        hasGoal: template.goal !== undefined,
        others: [],
      },
    ).map(({ step_id, field, code }) => `${step_id} ${field} ${code}`);

  it.each(languages)('lacks nothing but its connections (%s)', (language) => {
    const steps = written(language);
    const calling = steps.filter((step) => step.app_webhook_unique_identifier !== null);
    expect(problemsOf(steps)).toEqual(calling.map(({ id }) => `${id} null app_missing`));
  });

  it.each(languages)('has no problem at all once they are chosen (%s)', (language) => {
    const connected = written(language).map((step): PlacedStep => {
      const request = callOfWebhook(step.app_webhook_unique_identifier)?.request?.(
        apiCallData.parse(step.data),
      );
      return request ? { ...step, data: { ...step.data, ...request }, user_app_id: 1 } : step;
    });
    expect(problemsOf(connected)).toEqual([]);
  });

  it('has its goal, which can be set as it is, or none', () => {
    const goal = goalOf(template, {});
    expect(goal).toEqual(goals[name]);
    if (goal) expect(goalInput.parse(goal)).toEqual(goal);
  });

  it('has a goal by which the winners of its splits are chosen', () => {
    const rules = written('en')
      .filter(({ type }) => type === 'SPLIT')
      .map(({ data }) => data['winner_rule']);
    expect(rules).toEqual(rules.map(() => ({ contacts: 500, probability: 0.95 })));
    expect(rules.length > 0 && !template.goal).toBe(false);
  });

  it('is one chain of whole steps, the same in every language', () => {
    const [first, ...others] = languages.map(written);
    expect(chainProblems(first ?? [])).toEqual([]);
    const shape = (steps: PlacedStep[]) =>
      steps.map(({ type, data, ...place }) => [type, Object.keys(data), { ...place, description: null }]);
    for (const other of others) expect(shape(other)).toEqual(shape(first ?? []));
    for (const { type, data } of first ?? []) {
      const parsed = kinds[type].schema.parse(data);
      // Nothing is written that its kind does not know.
      expect(parsed).toMatchObject(data);
    }
  });
});
