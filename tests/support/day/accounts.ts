import { z } from 'zod';
import { id } from '../../../domain/entities/common';
import { segment } from '../../../domain/entities/segments/segment';
import { addSteps, publish, type StepGiven } from '../api/publish';
import { addNeighbour, type Neighbour } from '../neighbour';
import { until, type Product } from '../processes/product';
import { newsText, offerOpened, offerTaken, offerText, size, threshold } from './plan';

/** An account of the day, with its flows. */
export interface DayAccount extends Neighbour {
  place: number;
  /** Of its connection to Twilio: the paths of its calls name it. */
  accountSid: string;
  /** The tag that flows add, and the one whose contacts the campaign goes to. */
  tags: { offered: number; invited: number };
  flows: number[];
  campaign: { id: number; entry_event_name: string };
  segments: number[];
}

/** The account whose turn it is. */
export function accountAt(accounts: readonly DayAccount[], turn: number): DayAccount {
  const account = accounts[turn % accounts.length];
  if (!account) throw new Error('There are no accounts');
  return account;
}

const made = z.object({ automatisation: z.object({ id, entry_event_name: z.string() }) });

/** Creates the accounts, each with flows and a campaign. */
export async function createAccounts(product: Product): Promise<DayAccount[]> {
  const neighbours: Neighbour[] = [];
  for (let place = 0; place < size.accounts; place += 1)
    neighbours.push(await addNeighbour(product, `day${place}`));
  return Promise.all(neighbours.map(furnish));
}

async function furnish(neighbour: Neighbour, place: number): Promise<DayAccount> {
  const accountSid = `ACday${place}`;
  const connection = z.object({ user_app: z.object({ id }) });
  const { user_app } = await neighbour.read(connection, 'POST', '/user/app', {
    app_id: 'twilio',
    data: { account_sid: accountSid, auth_token: 'the token', messaging_service_sid: 'MG1' },
  });
  // No contact here has agreed to SMS.
  await neighbour.read(z.unknown(), 'PUT', '/user', { may_write_unasked: { sms: true } });
  const tags = { offered: await makeTag(neighbour, 'offered'), invited: await makeTag(neighbour, 'invited') };
  const sms = (message: string): StepGiven => ({
    type: 'APICALL',
    user_app_id: user_app.id,
    data: { phone_number: '{{ contact.phone }}', message },
  });
  const flows = await publishFlows(neighbour, [
    { type: 'UPDATE_VARIABLE', data: { variable: 'contact.offers', value: 1 } },
    { type: 'TAG', data: { tag_id: tags.offered } },
    { type: 'CONDITION', data: { variable: 'event.amount', operation: 'GREATER_THAN', value: threshold } },
    { ...sms(offerText), first_in_true: true },
    { type: 'DELAY', data: { delay: 60, delay_unit: 'MINUTES' } },
    { type: 'WAIT', data: { event_name: offerTaken, time_out: { delay: 60, delay_unit: 'MINUTES' } } },
    { type: 'UPDATE_VARIABLE', data: { variable: 'contact.taken', value: 1 }, first_in_true: true },
  ]);
  const { automatisation: campaign } = await neighbour.read(made, 'POST', '/automatisation', {
    name: 'News',
    is_campaign: true,
  });
  await addSteps(neighbour, campaign.id, [
    { type: 'LOOP', data: { source: 'tag', value: tags.invited } },
    sms(newsText),
  ]);
  return { ...neighbour, place, accountSid, tags, flows, campaign, segments: [] };
}

async function makeTag(neighbour: Neighbour, name: string): Promise<number> {
  return (await neighbour.read(z.object({ tag: z.object({ id }) }), 'POST', '/tag', { name })).tag.id;
}

/** Publishes a flow, and copies of it that other events start. */
async function publishFlows(neighbour: Neighbour, steps: readonly StepGiven[]): Promise<number[]> {
  const flows = [await publish(neighbour, offerOpened(0), steps)];
  for (let place = 1; place < size.flows; place += 1) {
    const path = `/automatisation/${flows[0]}/copy`;
    const { automatisation } = await neighbour.read(made, 'POST', path);
    const settings = {
      id: automatisation.id,
      name: offerOpened(place),
      entry_event_name: offerOpened(place),
    };
    await neighbour.read(made, 'PUT', '/automatisation', { ...settings, is_active: true });
    flows.push(automatisation.id);
  }
  return flows;
}

const bought = (more: object) => ({ kind: 'event', event_name: 'order placed', ...more });
const lastDays = (number: number) => ({ kind: 'last_days', days: number });

const segmentRules: Record<string, object> = {
  Gold: { kind: 'field', variable: 'plan', operation: 'EQUALS', value: 'gold' },
  Buyers: bought({ count: 2, period: lastDays(30) }),
  Lapsed: bought({ operation: 'AT_MOST', count: 0, period: lastDays(30) }),
};

/** Gives each account its segments, and a report of revenue; resolves when the segments are built. */
export async function addSegments(product: Product, accounts: readonly DayAccount[]): Promise<void> {
  const revenue = { event_name: 'order placed', value_field: 'amount', window_days: 7 };
  for (const account of accounts) {
    await account.read(z.unknown(), 'PUT', '/report/revenue/setting', revenue);
    for (const [name, rule] of Object.entries(segmentRules)) {
      const body = { kind: 'rules', name, rules: { kind: 'all', rules: [rule] } };
      account.segments.push((await account.read(z.object({ segment }), 'POST', '/segment', body)).segment.id);
    }
  }
  await until(
    async () => (await product.query('SELECT FROM segments WHERE NOT is_built LIMIT 1')).length === 0,
  );
}
