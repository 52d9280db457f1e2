import { BarChartOutlined, BranchesOutlined, TagsOutlined, TeamOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import styles from './layout.module.css';

interface Entry {
  to: string;
  name: 'reports' | 'automatisations' | 'contacts' | 'tags';
  /** The pages of one thing of that list belong to the entry too. */
  also?: string;
  Icon: ComponentType;
}

const entries: Entry[] = [
  { to: '/reports', name: 'reports', Icon: BarChartOutlined },
  { to: '/automatisations', name: 'automatisations', also: '/automatisation/', Icon: BranchesOutlined },
  { to: '/contacts', name: 'contacts', Icon: TeamOutlined },
  { to: '/tags', name: 'tags', also: '/tag/', Icon: TagsOutlined },
];

export function Navigation({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('layout.navigation')}>
      <ul className={styles.entries}>
        {entries.map(({ to, name, also, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              onClick={onChosen}
              className={({ isActive }) =>
                isActive || (also && pathname.startsWith(also)) ? styles.currentEntry : styles.entry
              }
            >
              <Icon aria-hidden="true" />
              {t(`layout.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
