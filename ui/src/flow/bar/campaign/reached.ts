import type { CampaignAudience } from '../../../../../domain/entities/automatisations/campaign-audience';
import type { Step } from '../../../../../domain/entities/automatisations/step';
import { loopData } from '../../../../../domain/steps/loop/schema';
import type { Client } from '../../../api/client';
import { createResource } from '../../../store/resource';

/** Whom a campaign goes through by its first step. */
export interface Audience {
  /** The tag that they have; null: all contacts. */
  tagId: number | null;
  /** Whether only those that pass filters are gone through. */
  isFiltered: boolean;
  /** Milliseconds between two of them; 0: as fast as possible. */
  delay: number;
}

/** Null where the first step is no loop over contacts, or one whose tag is not chosen yet. */
export function audienceOf([first]: readonly Step[]): Audience | null {
  if (first?.type !== 'LOOP') return null;
  const { data: loop } = loopData.safeParse(first.data);
  if (!loop) return null;
  const isFiltered = loop.contact_filters.length > 0 || Boolean(loop.one_for_each);
  const delay = loop.delay_between_iterations;
  if (loop.source === 'all_contacts') return { tagId: null, isFiltered, delay };
  return loop.source === 'tag' && loop.value !== null
    ? { tagId: Number(loop.value), isFiltered, delay }
    : null;
}

/** Whom a run would go through now, and whom its messages would not go to; null where it begins with no loop over contacts. */
async function fetchReached(client: Client, automatisationId: number): Promise<CampaignAudience | null> {
  const { audience } = await client.get<{ audience: CampaignAudience | null }>(
    `/automatisation/${automatisationId}/audience`,
  );
  return audience;
}

/** Whom a run of the campaign would reach. */
export const reached = createResource('flow/reached', fetchReached);

/** How many contacts a run goes through: those that pass its filters; at most, where not all of very many were looked at. */
export const goneThrough = ({ is_exact: isExact, passing, total }: CampaignAudience): number =>
  isExact ? passing : total;
