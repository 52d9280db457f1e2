import type { PageMeta } from '../../../../domain/entities/common';
import type { Step } from '../../../../domain/entities/step';
import { loopData } from '../../../../domain/steps/loop/schema';
import type { Client } from '../../api/client';
import { createResource } from '../../store/resource';

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
  const isFiltered = loop.contact_filters.length > 0;
  const delay = loop.delay_between_iterations;
  if (loop.source === 'all_contacts') return { tagId: null, isFiltered, delay };
  return loop.source === 'tag' && loop.value !== null
    ? { tagId: Number(loop.value), isFiltered, delay }
    : null;
}

/** How many contacts an audience has, whether or not they pass its filters. */
async function countReached(client: Client, { tagId }: Audience): Promise<number> {
  const { meta } = await client.post<{ meta: PageMeta }>('/contact', {
    page_size: 1,
    tags: tagId === null ? [] : [tagId],
  });
  return meta.total_records;
}

/** How many contacts a run of the campaign would go through, its filters aside. */
export const reached = createResource('flow/reached', countReached);
