import { Breadcrumb } from 'antd';
import type { PropsWithChildren, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from './page-title';
import styles from './layout.module.css';

interface PageProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** The list this page belongs to. */
  parent?: { title: string; to: string };
}

/** A screen: its only h1, its purpose, and its actions. */
export function Page({ title, description, actions, parent, children }: PropsWithChildren<PageProps>) {
  usePageTitle(title);
  return (
    <>
      {parent && (
        <Breadcrumb
          className={styles.breadcrumb}
          items={[{ title: <Link to={parent.to}>{parent.title}</Link> }, { title }]}
        />
      )}
      <div className={styles.head}>
        <div className={styles.headText}>
          <h1 className={styles.title}>{title}</h1>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </>
  );
}
