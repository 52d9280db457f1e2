import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { useCurrentInView } from '../../layout/use-current-in-view';
import { useAppSelector } from '../../store/hooks';
import { settingsPages } from './pages';
import styles from './settings.module.css';

/** A page of the settings beside their menu. Only an administrator sees Admin (docs/contract.md#administrators). */
export function SettingsLayout() {
  const { t } = useTranslation();
  const isAdmin = useAppSelector((state) => state.session.roles.includes('ROLE_ADMIN'));
  const { pathname } = useLocation();
  const menu = useCurrentInView(pathname);
  const offered = settingsPages.filter(({ name }) => name !== 'admin' || isAdmin);
  return (
    <div className={styles.settings}>
      <nav ref={menu} aria-label={t('settings.sections')} className={styles.menu}>
        <ul>
          {offered.map(({ to, name }) => (
            <li key={to}>
              <NavLink to={to} end className={styles.entry}>
                {t(`settings.${name}.title`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}
