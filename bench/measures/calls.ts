import { sealCredentials } from '../../db/connections/credentials';
import { insertConnection } from '../../db/connections/store';
import { smsRequest } from '../../domain/apps/twilio/request';
import { compare, repeat, type Comparison } from '../comparison';
import { ask } from '../processes';
import type { BenchProduct, BenchStack } from '../stack';
import { publish } from './automation';
import { completedRuns, perSecond, startBareTemporal, trackBatch } from './runs';

const rounds = 3;
/** Each flow sends through its own connection, so that no pace of a connection is reached. */
const flows = 20;
const warmUpRuns = 100;
const runsOfRound = 500;

/** Measures how many runs a second send a message, from the event to the end, beside bare workflows of one activity that makes the same request. */
export async function benchCalls(stack: BenchStack): Promise<Comparison[]> {
  const provider = await stack.smsProvider();
  const bare = await startBareTemporal(stack, undefined, { PROVIDER: provider });
  const product = await stack.product('calls');
  for (let flow = 0; flow < flows; flow += 1) await publishMessage(product, flow);
  await product.startWorker({ TWILIO_BASE_URL: provider });

  const bareCalls = async (count: number): Promise<number> => {
    const started = performance.now();
    await ask(bare.part, { calls: count });
    return (count * 1_000) / (performance.now() - started);
  };
  let contacts = 0;
  const send = (count: number): Promise<number> =>
    perSecond(
      () => completedRuns(product),
      count,
      () =>
        trackBatch(
          product,
          Array.from({ length: count }, (_, place) => ({
            name: eventOf(Math.floor((place * flows) / count)),
            contact_external_id: `recipient-${(contacts += 1)}`,
          })),
        ),
    );

  await bareCalls(warmUpRuns);
  await send(warmUpRuns);
  const measured = await repeat(rounds, async () => ({
    reference: await bareCalls(runsOfRound),
    figure: await send(runsOfRound),
  }));
  const aim = { reference: 'bare workflows of one activity that makes the call', goal: 0.8, stretch: 1 };
  return [compare({ work: 'runs that send a message', unit: '/s', ...aim }, measured)];
}

const eventOf = (flow: number): string => `message ${flow}`;

/** Publishes a flow that sends one SMS through a connection of its own. */
async function publishMessage(product: BenchProduct, flow: number): Promise<void> {
  const { database, userId, secretKeys } = product;
  const credentials = { account_sid: `AC${flow}`, auth_token: 'the token', messaging_service_sid: 'MG1' };
  const sealed = sealCredentials(secretKeys, { userId, app: 'twilio' }, credentials);
  const { id } = await insertConnection(database.pool, userId, {
    app: 'twilio',
    name: `SMS ${flow}`,
    sealed,
  });
  const message = { phone_number: '+15005550006', message: 'Hello' };
  const automatisationId = await publish(product, eventOf(flow), [
    { type: 'APICALL', branch: null, data: { ...message, ...smsRequest(message) } },
  ]);
  await database.pool.query(
    `UPDATE automatisation_steps SET user_app_id = $2, app_webhook_unique_identifier = 'twilio_send_sms'
     WHERE automatisation_id = $1`,
    [automatisationId, id],
  );
}
