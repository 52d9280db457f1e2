import { median, repeat } from '../comparison';
import { postRequest } from '../load';
import { createTag, publish } from '../measures/automation';
import { completedRuns, fiveSteps, perSecond, trackPurchases } from '../measures/runs';
import { describeMachine } from '../report';
import type { BenchStack } from '../stack';
import { amount } from './five-steps';
import { rounds, type PeerFigure } from './peer';
import { perSecondUnderLoad } from './under-load';

const warmUp = 200;
const inBatches = 2_000;
const backlog = 20_000;

/** Measures Sillage at the work of the peers: from events at the API to runs of five steps that are completed, with their logs. */
export async function measureSillage(stack: BenchStack): Promise<PeerFigure[]> {
  const product = await stack.product('sillage');
  await publish(product, 'purchase', fiveSteps(await createTag(product, 'loyal')));
  const done = (): Promise<number> => completedRuns(product);
  const worker = await product.startWorker();
  const track = (count: number): Promise<number> =>
    perSecond(done, count, () => trackPurchases(product, count));

  await track(warmUp);
  const batches = median(await repeat(rounds, () => track(inBatches)));
  let contact = 0;
  const nextRequest = (): Buffer => {
    contact += 1;
    // Three events of a contact, one after another.
    const item = {
      name: 'purchase',
      contact_external_id: `single-${Math.floor(contact / 3)}`,
      data: { amount },
    };
    return postRequest('/api/event/track', product.clientKey, JSON.stringify(item));
  };
  const singles = median(
    await repeat(rounds, () => perSecondUnderLoad(done, { port: product.port, nextRequest })),
  );

  await worker.stop();
  await trackPurchases(product, backlog);
  const behind = await perSecond(done, backlog, () => product.startWorker());

  const { commit: version } = describeMachine();
  const peer = { peer: 'Sillage', version, unit: 'runs' };
  const kept =
    'Each event is stored for its account and figures before it is answered; each run has its log, resumes where it was, and does each step once.';
  return [
    {
      ...peer,
      work: `the five steps, ${backlog.toLocaleString('en-US')} queued beforehand`,
      perSecond: behind,
      compared: `As graphile-worker’s jobs; the worker’s start counts. ${kept}`,
    },
    {
      ...peer,
      work: `the five steps, ${inBatches.toLocaleString('en-US')} events in batches`,
      perSecond: batches,
      compared: `As Temporal’s workflows, and the events come by HTTP. ${kept}`,
    },
    {
      ...peer,
      work: 'the five steps, a request for each event, 32 connections',
      perSecond: singles,
      compared: `As a shop sends them, with the client of Track’s own row; a request is answered before its run begins. ${kept}`,
    },
  ];
}
