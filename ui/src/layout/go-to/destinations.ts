import { useTranslation } from 'react-i18next';
import { plain } from '../../../../domain/values/text/text';
import { contactPath } from '../../features/contacts/path';
import { settingsPages } from '../../features/settings/pages';
import { useAppSelector } from '../../store/hooks';
import { entries } from '../Navigation';

/** A destination of the quick search. */
export interface Destination {
  to: string;
  title: string;
  kind: 'screen' | 'contact';
}

/** The screens and contacts that match a text: screens by their title, contacts as the server found them. */
export function useDestinations(text: string): Destination[] {
  const { t } = useTranslation();
  const isAdmin = useAppSelector((state) => state.session.roles.includes('ROLE_ADMIN'));
  const contacts = useAppSelector((state) => state.contacts.found.data);
  const screens: Destination[] = [
    ...entries.map(({ to, name }) => ({ to, title: t(`layout.${name}`), kind: 'screen' as const })),
    ...settingsPages
      .filter(({ name }) => name !== 'admin' || isAdmin)
      .map(({ to, name }) => ({
        to,
        title: `${t('settings.title')} › ${t(`settings.${name}.title`)}`,
        kind: 'screen' as const,
      })),
    { to: '/profile', title: t('profile.title'), kind: 'screen' },
  ];
  const wanted = plain(text.trim());
  const found = contacts !== null && contacts.term === text.trim() ? contacts.rows : [];
  return [
    ...screens.filter(({ title }) => plain(title).includes(wanted)),
    ...found.map(({ external_id, name }) => ({
      to: contactPath(external_id),
      title: name === null ? external_id : `${name} · ${external_id}`,
      kind: 'contact' as const,
    })),
  ];
}
