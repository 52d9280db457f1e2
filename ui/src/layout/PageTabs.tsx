import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useCurrentInView } from './use-current-in-view';
import styles from './layout.module.css';

export interface PageTab {
  key: string;
  label: string;
  /** Content beside the tabs when there is room, below them otherwise, while the section is open. */
  aside?: ReactNode;
  children: ReactNode;
}

export type TabList<Tab extends PageTab = PageTab> = [Tab, ...Tab[]];

/** The section in the URL, else the first one. */
export function useOpenTab<Tab extends PageTab>(tabs: TabList<Tab>): Tab {
  const [params] = useSearchParams();
  const asked = params.get('tab');
  return tabs.find(({ key }) => key === asked) ?? tabs[0];
}

interface PageTabsProps {
  label: string;
  tabs: TabList;
  /** Parameters of the URL that all sections have in common; others of the previous section are dropped. */
  keeps?: readonly string[];
}

/** Sections of a page, as links: the open one is in the URL. */
export function PageTabs({ label, tabs, keeps }: PageTabsProps) {
  const open = useOpenTab(tabs);
  return (
    <>
      <div className={styles.tabRow}>
        <TabLinks label={label} tabs={tabs} open={open} keeps={keeps} />
        {open.aside}
      </div>
      {open.children}
    </>
  );
}

/** The links to a page's sections, in a row. */
export function TabLinks({ label, tabs, open, keeps = [] }: PageTabsProps & { open: PageTab }) {
  const row = useCurrentInView(open.key);
  const [params] = useSearchParams();
  const kept = [...params].filter(([name]) => keeps.includes(name));
  const [first] = tabs;
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      <ul>
        {tabs.map(({ key, label: name }) => (
          <li key={key}>
            <Link
              to={{
                search: new URLSearchParams([
                  ...(key === first.key ? [] : [['tab', key]]),
                  ...kept,
                ]).toString(),
              }}
              preventScrollReset
              className={styles.tab}
              aria-current={key === open.key ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
