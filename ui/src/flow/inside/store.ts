import type { z } from 'zod';
import type { contactsAtStep } from '../../../../domain/entities/step-count';
import type { Client } from '../../api/client';
import { createResource } from '../../store/resource';
import { countRunsInside } from '../api';

/** The runs that wait at a step. */
interface WaitingAsked {
  automatisationId: number;
  stepId: number;
  /** Those that came there earlier than so many seconds ago are counted, too; null: that is not known beforehand. */
  longerThan: number | null;
}

interface Waiting {
  here: number;
  due: number | null;
}

async function countWaiting(client: Client, asked: WaitingAsked): Promise<Waiting> {
  const { automatisationId, stepId, longerThan } = asked;
  const countedUntil = async (until: string | undefined): Promise<number> => {
    const { meta } = await client.get<z.infer<typeof contactsAtStep>>(
      `/automatisation/${automatisationId}/step/${stepId}/contact`,
      { counted: 'waiting', page_size: 1, to_date: until },
    );
    return meta.total_records;
  };
  const here = await countedUntil(undefined);
  if (longerThan === null || here === 0) return { here, due: longerThan === null ? null : 0 };
  return { here, due: await countedUntil(new Date(Date.now() - longerThan * 1_000).toISOString()) };
}

/** Who waits at the step in the panel. */
export const waitingRuns = createResource('flow/waiting', countWaiting);

/** How many runs go on or wait inside the flow. */
export const runsInside = createResource('flow/inside', countRunsInside);
