import type { z } from 'zod';
import type { PublicationOutlook } from '../../../../domain/entities/automatisations/publication';
import type { contactsAtStep } from '../../../../domain/entities/automatisations/steps/step-count';
import type { Client } from '../../api/client';
import { createResource } from '../../store/resource';
import { fetchPublication } from '../../features/automatisations/api';
import { countRunsInside, fetchStats } from '../editing/api';
import { fixedDelay } from './fixed-delay';
import type { TouchedStep } from './touched';

/** The runs waiting at a step. */
interface WaitingAsked {
  automatisationId: number;
  stepId: number;
  /** Also counts the runs that arrived more than this many seconds ago; null: that cannot be known in advance. */
  longerThan: number | null;
}

interface Waiting {
  here: number;
  due: number | null;
}

/** Steps that an edit touches. */
interface TouchedAsked {
  automatisationId: number;
  touched: readonly TouchedStep[];
}

/** A step affected by an edit, the runs waiting there, and, when it is removed, the failed runs there. */
export interface TouchedRuns extends TouchedStep, Waiting {
  failed: number;
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

/** The affected steps at which runs wait, with the number that continue at once, or whose failed runs would lose their step. */
export async function countTouched(
  client: Client,
  { automatisationId, touched }: TouchedAsked,
): Promise<TouchedRuns[]> {
  if (touched.length === 0) return [];
  const { steps } = await fetchStats(client, automatisationId, 'all');
  const countsOf = new Map(steps.map((counts) => [counts.step_id, counts]));
  const counted = await Promise.all(
    touched.map(async ({ step, after }) => {
      const { waiting: here, failed } = countsOf.get(step.id) ?? { waiting: 0, failed: 0 };
      // Runs waiting at a removed step have nothing left to wait for.
      if (!after) return { step, after, here, due: here, failed };
      if (here === 0) return { step, after, here, due: here, failed: 0 };
      const asked = { automatisationId, stepId: step.id, longerThan: fixedDelay(after.type, after.data) };
      return { step, after, failed: 0, ...(await countWaiting(client, asked)) };
    }),
  );
  return counted.filter(({ here, failed }) => here > 0 || failed > 0);
}

/** The runs waiting at the step in the panel. */
export const waitingRuns = createResource('flow/waiting', countWaiting);

/** The runs waiting, or failed, at the steps that a deletion removes. */
export const touchedRuns = createResource('flow/touched', countTouched);

/** The segment that a trigger names, with how many are in it already; not asked for where that is null. */
async function findAlreadyIn(
  client: Client,
  { automatisationId, trigger }: { automatisationId: number; trigger: string | null },
): Promise<PublicationOutlook['already_in']> {
  if (trigger === null) return null;
  return (await fetchPublication(client, automatisationId, trigger)).already_in;
}

/** Who is in the segment already that starts the flow after an edit. */
export const membersThen = createResource('flow/membersThen', findAlreadyIn);

/** The number of runs inside the flow, active or waiting. */
export const runsInside = createResource('flow/inside', countRunsInside);
