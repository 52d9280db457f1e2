import type { Language } from '../../../../domain/values/language';

/** The guide's section for each screen, by the beginning of the screen's path; the first match counts. */
export const sections: readonly (readonly [path: string, section: Readonly<Record<Language, string>>])[] = [
  ['/dashboard', { en: 'dashboard', fr: 'tableau-de-bord' }],
  ['/automatisation/', { en: 'the-editor', fr: 'léditeur' }],
  ['/automatisations', { en: 'automations', fr: 'automatisations' }],
  ['/broadcast', { en: 'broadcasts', fr: 'diffusions' }],
  ['/campaign', { en: 'campaigns', fr: 'campagnes' }],
  ['/reports', { en: 'reports', fr: 'rapports' }],
  ['/contacts/', { en: 'a-contacts-page', fr: 'la-page-dun-contact' }],
  ['/contacts', { en: 'contacts', fr: 'contacts' }],
  ['/segments', { en: 'segments', fr: 'segments' }],
  ['/messages', { en: 'messages', fr: 'messages' }],
  ['/imports', { en: 'importing-contacts', fr: 'importer-des-contacts' }],
  ['/tag', { en: 'tags', fr: 'étiquettes' }],
  ['/scheduled-tasks', { en: 'scheduled-tasks', fr: 'tâches-planifiées' }],
  ['/profile', { en: 'profile', fr: 'profil' }],
  ['/settings/topics', { en: 'topics', fr: 'thèmes' }],
  ['/settings/custom-field', { en: 'custom-fields', fr: 'champs-personnalisés' }],
  ['/settings/global-variable', { en: 'global-variables', fr: 'variables-globales' }],
  ['/settings/integration', { en: 'integration', fr: 'intégration' }],
  ['/settings/shopify', { en: 'shop-and-messaging-connection', fr: 'boutique-et-messagerie' }],
  ['/settings/twilio', { en: 'shop-and-messaging-connection', fr: 'boutique-et-messagerie' }],
  ['/settings/apps', { en: 'apps', fr: 'applications' }],
  ['/settings/suppressed', { en: 'suppressed-addresses', fr: 'adresses-bloquées' }],
  ['/settings/notices', { en: 'notices', fr: 'alertes' }],
  ['/settings/admin', { en: 'admin', fr: 'administration' }],
  ['/settings', { en: 'general', fr: 'général' }],
];

/** The guide's recipes that screens point to. */
export const recipes = {
  winBack: { en: 'a-win-back-message-step-by-step', fr: 'un-message-de-reconquête-pas-à-pas' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

/** The path of a recipe. */
export const recipePath = (name: keyof typeof recipes, language: Language): string =>
  `/help#${recipes[name][language]}`;

/** The path of a screen's help. */
export function helpPath(pathname: string, language: Language): string {
  const section = sections.find(([path]) => pathname.startsWith(path))?.[1][language];
  return section ? `/help#${section}` : '/help';
}
