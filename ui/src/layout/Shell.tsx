import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { UnsavedForms } from '../components/form/UnsavedForms';
import { SidePanel } from '../components/SidePanel';
import { foldedSidebarWidth, sidebarWidth } from '../constants';
import { OfflineBanner } from '../features/connection/OfflineBanner';
import { SignInAgain } from '../features/session/SignInAgain';
import { ImpersonationBanner } from '../features/settings/admin/ImpersonationBanner';
import { BackgroundWork } from './BackgroundWork';
import { Brand } from './Brand';
import { GoTo } from './go-to/GoTo';
import { HelpLink } from './HelpLink';
import { Navigation } from './Navigation';
import { NavigationButton } from './NavigationButton';
import { SearchBox } from './SearchBox';
import { ShellContext } from './shell-context';
import { Sidebar } from './Sidebar';
import { UserMenu } from './UserMenu';
import styles from './layout.module.css';

// React's type does not allow custom properties
const widths = {
  '--sidebar-width': `${sidebarWidth}px`,
  '--folded-width': `${foldedSidebarWidth}px`,
} as CSSProperties;

/**
 * The frame around every screen: navigation at the side (a drawer on small screens), search and account at the top, except for a screen
 * that uses the whole window. Parts that depend on the URL are separate components, so that a change of it, such as opening a panel, does
 * not rerender the rest.
 */
export function Shell() {
  const { t } = useTranslation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isWorkspace, setWorkspace] = useState(false);
  const surroundings = useMemo(() => ({ setWorkspace, openNavigation: () => setDrawerOpen(true) }), []);

  return (
    <ShellContext value={surroundings}>
      <UnsavedForms>
        <div className={styles.shell} style={widths} data-workspace={isWorkspace || undefined}>
          <a className={styles.skip} href="#content">
            {t('layout.skip')}
          </a>
          <Sidebar place={isWorkspace ? 'workspace' : 'screens'} />
          <SidePanel
            isOpen={isDrawerOpen}
            width={sidebarWidth}
            placement="left"
            title={<Brand />}
            onClose={() => setDrawerOpen(false)}
          >
            <Navigation onChosen={() => setDrawerOpen(false)} />
            <HelpLink />
            {isWorkspace && <UserMenu />}
          </SidePanel>
          {!isWorkspace && (
            <header className={styles.topBar}>
              <NavigationButton />
              <SearchBox />
              <GoTo />
              <UserMenu />
            </header>
          )}
          <Progress />
          <Content />
          <BackgroundWork />
          <SignInAgain />
          <ScrollRestoration />
        </div>
      </UnsavedForms>
    </ShellContext>
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

/** Focuses the page after navigation, so that it is read from its beginning; the first page is left as the browser loaded it. */
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
