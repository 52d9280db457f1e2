import {
  BarChartOutlined,
  BranchesOutlined,
  DashboardOutlined,
  FunnelPlotOutlined,
  MailOutlined,
  NotificationOutlined,
  ScheduleOutlined,
  SendOutlined,
  SettingOutlined,
  TagsOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { useAppSelector } from '../store/hooks';
import styles from './layout.module.css';

export interface Entry {
  to: string;
  name:
    | 'dashboard'
    | 'automatisations'
    | 'broadcasts'
    | 'campaigns'
    | 'reports'
    | 'contacts'
    | 'segments'
    | 'messages'
    | 'tags'
    | 'scheduledTasks'
    | 'settings';
  /** The detail pages of that list belong to the entry too. */
  also?: string;
  Icon: ComponentType;
}

/** The sidebar, in its order (docs/contract.md#layout). */
export const entries: Entry[] = [
  { to: '/dashboard', name: 'dashboard', Icon: DashboardOutlined },
  { to: '/automatisations', name: 'automatisations', also: '/automatisation/', Icon: BranchesOutlined },
  { to: '/broadcasts', name: 'broadcasts', Icon: SendOutlined },
  { to: '/campaigns', name: 'campaigns', also: '/campaign/', Icon: NotificationOutlined },
  { to: '/messages', name: 'messages', Icon: MailOutlined },
  { to: '/reports', name: 'reports', Icon: BarChartOutlined },
  { to: '/contacts', name: 'contacts', also: '/imports', Icon: TeamOutlined },
  { to: '/segments', name: 'segments', Icon: FunnelPlotOutlined },
  { to: '/tags', name: 'tags', also: '/tag/', Icon: TagsOutlined },
  { to: '/scheduled-tasks', name: 'scheduledTasks', Icon: ScheduleOutlined },
  { to: '/settings', name: 'settings', Icon: SettingOutlined },
];

interface NavigationProps {
  /** Only the icons are visible; the names are available to screen readers, and shown on hover. */
  isFolded?: boolean;
  onChosen?: () => void;
}

export function Navigation({ isFolded = false, onChosen }: NavigationProps) {
  const { t } = useTranslation();
  const current = useEntryOfDetail();
  return (
    <nav aria-label={t('layout.navigation')} className={styles.navigation}>
      <ul className={styles.entries}>
        {entries.map(({ to, name, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              title={isFolded ? t(`layout.${name}`) : undefined}
              onClick={onChosen}
              className={({ isActive }) =>
                isActive || name === current ? styles.currentEntry : styles.entry
              }
            >
              <Icon aria-hidden="true" />
              <span className={styles.entryName}>{t(`layout.${name}`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The entry whose detail page is open. The logs and the goal of a broadcast are pages of a campaign, and belong to the broadcasts. */
function useEntryOfDetail(): Entry['name'] | undefined {
  const { pathname } = useLocation();
  const flow = useAppSelector((state) => state.flow.automatisation);
  const name = entries.find(({ also }) => also !== undefined && pathname.startsWith(also))?.name;
  const isBroadcast = flow?.is_broadcast === true && pathname === `/campaign/${flow.id}`;
  return name === 'campaigns' && isBroadcast ? 'broadcasts' : name;
}
