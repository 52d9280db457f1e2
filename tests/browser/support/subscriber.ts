import type { Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { StepPreview } from '../../../domain/entities/automatisations/steps/step-preview';
import { call, track, unique } from './account';

/** A contact of the page's account that can unsubscribe from its e-mails. */
export interface BuiltSubscriber {
  /** The unsubscribe link of its e-mails. */
  link: string;
  hasLeft: () => Promise<boolean>;
}

export async function buildSubscriber(page: Page): Promise<BuiltSubscriber> {
  const contact = unique('subscriber');
  await track(page, { name: 'go', contact_external_id: contact });
  const created = await call(page, 'POST', '/automatisation', { name: 'List', entry_event_name: 'go' });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  const step = { type: 'TRACK', data: { event_name: '{{ unsubscribe_url }}' } };
  const shown = await call(page, 'POST', `/automatisation/${id}/step/preview`, {
    ...step,
    contact_external_id: contact,
  });
  const { rendered } = shown as StepPreview; // the answer's schema (domain/entities/automatisations/steps/step-preview.ts)
  const query = `/contact?contact_external_id=${encodeURIComponent(contact)}`;
  return {
    link: String(rendered?.['event_name']),
    hasLeft: async () =>
      'email' in ((await call(page, 'GET', query)).contact as { opted_out: object }).opted_out,
  };
}
