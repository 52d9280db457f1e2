import { ArrowLeftOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NavigationButton } from './NavigationButton';
import { TabLinks, useOpenTab, type PageTab, type TabList } from './PageTabs';
import { usePageTitle } from './page-title';
import { useWholeWindow } from './shell-context';
import styles from './workspace.module.css';

interface WorkspaceTab extends PageTab {
  /** The section fills the window and does not scroll; other sections scroll like a page. */
  isWhole?: boolean;
}

interface WorkspaceProps {
  title: string;
  /** The list that it belongs to: the link back. */
  parent: { title: string; to: string };
  /** The accessible name of the sections. */
  label: string;
  tabs: TabList<WorkspaceTab>;
  actions?: ReactNode;
  /** Important information, between the bar and the section. */
  notices?: ReactNode;
}

/** A screen that uses the whole window: one slim bar, and the open section up to the edges. The page itself never scrolls. */
export function Workspace({ title, parent, label, tabs, actions, notices }: WorkspaceProps) {
  const { t } = useTranslation();
  const open = useOpenTab(tabs);
  const back = t('layout.backTo', { list: parent.title });
  usePageTitle(title);
  useWholeWindow();
  return (
    <div className={styles.workspace}>
      <div className={styles.room}>
        <div className={styles.bar}>
          <NavigationButton />
          <Link to={parent.to} className={styles.back} aria-label={back} title={back}>
            <ArrowLeftOutlined aria-hidden="true" />
          </Link>
          <h1 className={styles.title} title={title}>
            {title}
          </h1>
          <TabLinks label={label} tabs={tabs} open={open} />
          {open.aside && <div className={styles.aside}>{open.aside}</div>}
          <div className={styles.actions}>{actions}</div>
        </div>
      </div>
      <div className={styles.notices}>{notices}</div>
      <div className={open.isWhole ? styles.whole : styles.section}>{open.children}</div>
    </div>
  );
}
