import type { LinksOfStep } from '../../../../domain/entities/automatisations/steps/step-count';
import type { Client } from '../../api/client';
import { createResource } from '../../store/resource';
import { beginningOf, type Period } from '../contacts-at-step/period';

interface LinksAsked {
  automatisationId: number;
  stepId: number;
  period: Period;
}

async function fetchLinks(client: Client, { automatisationId, stepId, period }: LinksAsked) {
  const { links } = await client.get<LinksOfStep>(`/automatisation/${automatisationId}/step/${stepId}/link`, {
    from_date: beginningOf(period),
  });
  return { stepId, links };
}

/** The links of a step's messages that were followed most. */
export const stepLinks = createResource('flow/links', fetchLinks);
