import type { CampaignAudience } from '../../../../../domain/entities/automatisations/campaign-audience';
import type { Step } from '../../../../../domain/entities/automatisations/steps/step';
import { isLoop } from '../../../../../domain/steps';
import { loopData } from '../../../../../domain/steps/loop/schema';
import type { Client } from '../../../api/client';
import { createResource, type ResourceState } from '../../../store/resource';

/** The contacts of a campaign, by its first step. */
export interface Audience {
  /** The tag or the segment whose contacts they are; null: all contacts. */
  of: { kind: 'tag' | 'segment'; id: number } | null;
  /** Whether the loop has filters. */
  isFiltered: boolean;
  /** Milliseconds between two of them; 0: as fast as possible. */
  delay: number;
}

/** Null when the first step is not a loop over contacts, or its tag or segment is not chosen yet. */
export function audienceOf([first]: readonly Step[]): Audience | null {
  if (!first || !isLoop(first.type)) return null;
  const { data: loop } = loopData.safeParse(first.data);
  if (!loop) return null;
  const isFiltered = loop.contact_filters.length > 0 || Boolean(loop.one_for_each);
  const delay = loop.delay_between_iterations;
  if (loop.source === 'all_contacts') return { of: null, isFiltered, delay };
  return (loop.source === 'tag' || loop.source === 'segment') && loop.value !== null
    ? { of: { kind: loop.source, id: Number(loop.value) }, isFiltered, delay }
    : null;
}

/** The contacts of a run started now, and those left out of its messages; null when it does not begin with a loop over contacts. */
async function fetchReached(client: Client, automatisationId: number): Promise<CampaignAudience | null> {
  const { audience } = await client.get<{ audience: CampaignAudience | null }>(
    `/automatisation/${automatisationId}/audience`,
  );
  return audience;
}

/** The contacts that a run of the campaign would reach. */
export const reached = createResource('flow/reached', fetchReached);

/** The number of contacts of a run: those that pass its filters; an upper bound when only a part of very many was examined. */
export const goneThrough = ({ is_exact: isExact, passing, total }: CampaignAudience): number =>
  isExact ? passing : total;

/** Both messages of a test go to the same contacts: one tells of whom. */
export const forOne = (
  reach: ResourceState<CampaignAudience | null>,
): ResourceState<CampaignAudience | null> =>
  reach.data ? { ...reach, data: { ...reach.data, messages: reach.data.messages.slice(0, 1) } } : reach;
