import { Connection } from '@temporalio/client';
import { withClient } from '../../dev/stack/postgres/server';
import { median, repeat } from '../comparison';
import { startBareTemporal } from '../measures/runs';
import type { BenchStack } from '../stack';
import { plainTables, storeEvents } from './five-steps';
import { rounds, type PeerFigure } from './peer';
import { startTemporalOnPostgres } from './temporal-server';

/** Multiples of three: a contact has three events. */
const warmUp = 60;
const runs = { nothing: 300, purchase: 150, purchaseLocally: 300 };

/**
 * Measures Temporal on the bench's PostgreSQL, by workflows that are started and completed a second. Its authors' tools measure the same of
 * clusters under a load that is chosen (https://github.com/temporalio/omes, https://github.com/temporalio/maru).
 */
export async function measureTemporal(stack: BenchStack): Promise<PeerFigure[]> {
  const { address, part: server } = await startTemporalOnPostgres(stack);
  const url = await stack.bareDatabase('temporal_purchases');
  await withClient(url, (client) => client.query(plainTables));
  const bare = await startBareTemporal(stack, address, { DATABASE_URL: url });

  const perSecond = async (workflow: keyof typeof runs, count: number): Promise<number> => {
    await withClient(url, (client) => client.query(storeEvents(count)));
    return bare.perSecond(count, workflow === 'nothing' ? undefined : workflow);
  };
  const medianOf = async (workflow: keyof typeof runs): Promise<number> => {
    await perSecond(workflow, warmUp);
    return median(await repeat(rounds, () => perSecond(workflow, runs[workflow])));
  };

  const peer = { peer: 'Temporal', version: `server ${await versionOf(address)}`, unit: 'workflows' };
  const figures: PeerFigure[] = [
    {
      ...peer,
      work: 'workflows that do nothing',
      perSecond: await medianOf('nothing'),
      compared:
        'The least that a run costs that is a workflow of its own: a start, a task, an end, and its history.',
    },
    {
      ...peer,
      work: 'the five steps, an activity for each that touches data',
      perSecond: await medianOf('purchase'),
      compared:
        'As durable as a run of Sillage, and each step can be seen in the history; a step whose worker dies may be done twice. The events are stored beforehand, in one statement.',
    },
    {
      ...peer,
      work: 'the five steps, with local activities',
      perSecond: await medianOf('purchaseLocally'),
      compared: 'The same in one workflow task: the history has the steps once all are done.',
    },
  ];
  await bare.part.stop();
  await server.stop();
  return figures;
}

async function versionOf(address: string): Promise<string> {
  const connection = await Connection.connect({ address });
  try {
    const { serverVersion } = await connection.workflowService.getSystemInfo({});
    return serverVersion ?? 'unknown';
  } finally {
    await connection.close();
  }
}
