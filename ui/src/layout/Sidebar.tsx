import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { sidebarChosen, type SidebarPlace } from '../features/preferences/slice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Brand } from './Brand';
import { GoTo } from './go-to/GoTo';
import { HelpLink } from './HelpLink';
import { Navigation } from './Navigation';
import { UserMenu } from './UserMenu';
import styles from './layout.module.css';

/**
 * The navigation of large screens, which collapses to its icons. Beside a workspace, which has no top bar, it also contains the top bar's
 * controls.
 */
export function Sidebar({ place }: { place: SidebarPlace }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isFolded = useAppSelector((state) => state.preferences.isSidebarFolded[place]);
  const name = t(isFolded ? 'layout.unfold' : 'layout.fold');
  const Icon = isFolded ? MenuUnfoldOutlined : MenuFoldOutlined;
  return (
    <aside className={styles.sidebar} data-folded={isFolded || undefined}>
      <Brand />
      <Navigation isFolded={isFolded} />
      <div className={styles.sidebarFoot}>
        <HelpLink isFolded={isFolded} />
        {place === 'workspace' && (
          <div className={styles.sidebarAccount}>
            <UserMenu />
            <GoTo />
          </div>
        )}
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          title={isFolded ? name : undefined}
          onClick={() => dispatch(sidebarChosen({ place, isFolded: !isFolded }))}
        >
          <Icon aria-hidden="true" />
          <span className={styles.entryName}>{name}</span>
        </button>
      </div>
    </aside>
  );
}
