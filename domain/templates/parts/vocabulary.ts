import type { Words } from '../../values/text/words';
import type { CustomFieldInput } from '../../entities/contacts/custom-field';
import type { TagColor } from '../../entities/contacts/tag';

/** The tags in templates: an existing tag of the same name is used, otherwise one is created. */
export const templateTags = {
  customers: { name: { en: 'Customers', fr: 'Clients' }, color: 'green' },
  activeCustomers: { name: { en: 'Active customers', fr: 'Clients actifs' }, color: 'blue' },
  reviewers: { name: { en: 'Reviewers', fr: 'Ont donné leur avis' }, color: 'yellow' },
  hotLeads: { name: { en: 'Hot leads', fr: 'Prospects chauds' }, color: 'red' },
  leadsToWarm: { name: { en: 'Leads to warm up', fr: 'Prospects à relancer' }, color: 'orange' },
  smsSubscribers: { name: { en: 'SMS subscribers', fr: 'Abonnés SMS' }, color: 'purple' },
  newsletter: { name: { en: 'Newsletter', fr: 'Infolettre' }, color: 'blue' },
} as const satisfies Record<string, { name: Words; color: TagColor }>;
export type TemplateTag = keyof typeof templateTags;

/** The custom fields in templates, by the path of their values in a contact's data. */
export const templateFields = {
  phone: { en: 'Phone number', fr: 'Numéro de téléphone' },
  birthday: { en: 'Birthday (year-month-day)', fr: 'Anniversaire (année-mois-jour)' },
  purchase_count: { en: 'Purchases', fr: 'Achats' },
  lead_score: { en: 'Lead score', fr: 'Note du prospect' },
} as const satisfies Record<CustomFieldInput['variable_name'], Words>;
export type TemplateField = keyof typeof templateFields;
