import { MenuOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { SidePanel } from '../components/SidePanel';
import { sidebarWidth } from '../constants';
import { OfflineBanner } from '../features/connection/OfflineBanner';
import { SignInAgain } from '../features/session/SignInAgain';
import { ImpersonationBanner } from '../features/settings/admin/ImpersonationBanner';
import { BackgroundWork } from './BackgroundWork';
import { Brand } from './Brand';
import { GoTo } from './GoTo';
import { Navigation } from './Navigation';
import { SearchBox } from './SearchBox';
import { UserMenu } from './UserMenu';
import styles from './layout.module.css';

const widths = { '--sidebar-width': `${sidebarWidth}px` } as CSSProperties; // React's type has no properties of one's own

/**
 * What surrounds every screen: navigation at the side (a drawer on small screens), search and account above. What follows the address
 * is in components of its own: a change of it, as when a panel opens, draws the rest not anew.
 */
export function Shell() {
  const { t } = useTranslation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);

  return (
    <div className={styles.shell} style={widths}>
      <a className={styles.skip} href="#content">
        {t('layout.skip')}
      </a>
      <aside className={styles.sidebar}>
        <Brand />
        <Navigation />
      </aside>
      <SidePanel
        isOpen={isDrawerOpen}
        width={sidebarWidth}
        placement="left"
        title={<Brand />}
        onClose={() => setDrawerOpen(false)}
      >
        <Navigation onChosen={() => setDrawerOpen(false)} />
      </SidePanel>
      <header className={styles.topBar}>
        <Button
          className={styles.menuButton}
          type="text"
          aria-label={t('layout.openNavigation')}
          aria-expanded={isDrawerOpen}
          icon={<MenuOutlined aria-hidden="true" />}
          onClick={() => setDrawerOpen(true)}
        />
        <SearchBox />
        <GoTo />
        <UserMenu />
      </header>
      <Progress />
      <Content />
      <BackgroundWork />
      <SignInAgain />
      <ScrollRestoration />
    </div>
  );
}

function Progress() {
  const { t } = useTranslation();
  const isLoading = useNavigation().state === 'loading';
  return isLoading && <div className={styles.progress} role="status" aria-label={t('common.loading')} />;
}

function Content() {
  return (
    <main id="content" ref={useMainFocus()} tabIndex={-1} className={styles.main}>
      <ImpersonationBanner />
      <OfflineBanner />
      <Outlet />
    </main>
  );
}

/** A page that was gone to is read from its beginning; the first one is left as the browser has it. */
function useMainFocus() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current !== pathname) main.current?.focus({ preventScroll: true });
    previous.current = pathname;
  }, [pathname]);
  return main;
}
