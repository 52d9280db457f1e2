import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { fixedKeys } from '../../config/secret-keys';
import { campaignOutcome, campaignProgress } from '../../domain/entities/automatisations/campaign';
import { runDetail, type RunDetail } from '../../domain/entities/runs/run';
import { userApp } from '../../domain/entities/connection';
import { buildContact } from '../factories/audience';
import { buildAutomatisation, buildStep } from '../factories/automatisation';
import { dataOf } from './api/answers';
import { useApi, type Visitor } from './api/api';
import { useEngine, type TestEngine } from './processes/engine';
import { useProvider } from './providers/provider';

const stopped = z.looseObject({ campaign: campaignOutcome.optional() });

/** A campaign of a new account that sends by Twilio, whose response depends on the last digit of the number. */
export interface CampaignScene {
  readonly engine: TestEngine;
  readonly visitor: Visitor;
  readonly id: number;
  /** The called contacts, by the last digits of their numbers. */
  readonly called: string[];
  /** The calls to numbers that end in 9, which stay unanswered. Those that end in 8 are refused. */
  readonly open: ServerResponse[];
  /** Creates the campaign: a loop over all contacts, with `delay` milliseconds between them or none, and the body for each. */
  build(body: 'message' | 'variable', delay?: number | null): Promise<void>;
  /** Creates contacts whose numbers end in these digits; an empty string means no number. */
  people(...digits: string[]): Promise<void>;
  start(contactExternalId?: string): Promise<void>;
  progress(): Promise<z.infer<typeof campaignProgress>>;
  stop(): Promise<z.infer<typeof stopped>>;
  /** Waits for the first row of a query whose first parameter is the account. */
  eventually<Row extends object>(query: string): Promise<Row>;
  /** Returns the item that was stopped, according to its log. */
  itemStopped(): Promise<RunDetail>;
}

/** The items of the account's loops. */
export const items = 'FROM automatisation_runs WHERE user_id = $1 AND parent_run_id IS NOT NULL';

/** Provides campaigns for a test file, each test with an account of its own. */
export function useCampaign(): CampaignScene {
  const provider = useProvider();
  const SECRET_KEY = fixedKeys(randomBytes(32));
  // Calls that stay unanswered are not given up while a test looks at them.
  const answersWithin = 60_000;
  const engine = useEngine(() => ({ SECRET_KEY, TWILIO_BASE_URL: provider.origin, answersWithin }));
  const api = useApi({ SECRET_KEY }, engine);
  let visitor: Visitor;
  let campaign = { id: 0, entry_event_name: '' };
  let called: string[] = [];
  let open: ServerResponse[] = [];

  beforeEach(async () => {
    visitor = await api.visitor();
    campaign = await buildAutomatisation(visitor, { name: 'Sale', is_campaign: true });
    called = [];
    open = [];
    provider.answer((response, { body }) => {
      const [, digit = ''] = /To=[^&]*(\d)(?:&|$)/.exec(body) ?? [];
      called.push(digit);
      if (digit === '9') open.push(response);
      else if (digit === '8') response.writeHead(400).end('{"code": 21211}');
      else response.writeHead(201).end('{}');
    });
  });
  afterEach(() => open.forEach((response) => response.destroy()));

  const connect = async (): Promise<number> => {
    const data = { account_sid: 'AC12345678', auth_token: 'the-secret-token', messaging_service_sid: 'MG1' };
    const answer = await visitor.call('post', '/user/app', { app_id: 'twilio', data });
    return dataOf(answer, z.object({ user_app: userApp })).user_app.id;
  };
  const eventually = <Row extends object>(query: string): Promise<Row> =>
    engine.eventually<Row>(query, [visitor.userId]);

  return {
    engine,
    get visitor() {
      return visitor;
    },
    get id() {
      return campaign.id;
    },
    get called() {
      return called;
    },
    get open() {
      return open;
    },
    async build(body, delay = 0) {
      const data = { source: 'all_contacts', delay_between_iterations: delay };
      const loop = delay === null ? null : await buildStep(visitor, campaign.id, { type: 'LOOP', data });
      const place = loop === null ? {} : { automatisation_step_before_id: loop.id };
      if (body === 'variable') {
        const seen = { type: 'UPDATE_VARIABLE', data: { variable: 'contact.seen', value: 1 } };
        await buildStep(visitor, campaign.id, seen, place);
        return;
      }
      const sms = { type: 'APICALL', data: { phone_number: '{{ contact.phone }}', message: 'Hi' } };
      await buildStep(visitor, campaign.id, sms, { user_app_id: await connect(), ...place });
    },
    async people(...digits) {
      for (const digit of digits)
        await buildContact(engine.database, visitor.userId, {
          external_id: `c${digit}`,
          data: digit === '' ? {} : { phone: `+3361234567${digit}` },
        });
    },
    async start(contactExternalId) {
      await engine.track({
        userId: visitor.userId,
        name: campaign.entry_event_name,
        contactExternalId,
        data: {},
      });
    },
    async progress() {
      const answer = await visitor.call('get', `/automatisation/${campaign.id}/campaign`);
      return dataOf(answer, z.strictObject({ campaign: campaignProgress })).campaign;
    },
    stop: async () => dataOf(await visitor.call('delete', `/automatisation/${campaign.id}/run`), stopped),
    eventually,
    async itemStopped() {
      const { id } = await eventually<{ id: number }>(`SELECT id ${items} AND state = 'stopped'`);
      const answer = await visitor.call('get', `/automatisation/${campaign.id}/run/${id}`);
      return dataOf(answer, z.strictObject({ run: runDetail })).run;
    },
  };
}
