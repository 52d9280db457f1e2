import { Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { App } from '../../../../../domain/entities/app';
import { AppIcon } from '../../../components/AppIcon';
import { FailedState } from '../../../components/feedback/FailedState';
import { StateBadge } from '../../../components/StateBadge';
import { useResource } from '../../../components/use-resource';
import { Page } from '../../../layout/Page';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ConnectionDeletion } from './ConnectionDeletion';
import { ConnectionForm } from './ConnectionForm';
import { ContactContext } from './ContactContext';
import { catalogue, connectionEditor, connections } from './slice';
import styles from './apps.module.css';

/** Section 2: a grid of the apps that are connected, and of all that can be. */
export function AppsPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const language = useAppSelector((state) => state.preferences.language);
  // The catalogue speaks the language of the moment.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another language asks again
  const catalogueRequested = useCallback(() => catalogue.requested(), [language]);
  const apps = useResource((state) => state.settings.apps.catalogue, catalogueRequested);
  const connected = useResource((state) => state.settings.apps.connections, connections.requested);
  const editing = useAppSelector((state) => state.settings.apps.editor.editing);
  const [newApp, setNewApp] = useState<App>();
  const appOf = (kind: App['id']): App | undefined => apps.data?.find(({ id }) => id === kind);

  const failures = [apps, connected].filter(({ data, failure }) => data === null && failure);
  const [failed] = failures;
  const retry = (): void => failures.forEach(({ reload }) => reload());
  return (
    <Page title={t('settings.apps.title')} description={t('settings.apps.description')}>
      {failed?.failure && <FailedState failure={failed.failure} onRetry={retry} />}
      {!failed && !(apps.data && connected.data) && <Skeleton active />}
      {apps.data && connected.data && (
        <>
          <h2 className={styles.group}>{t('settings.apps.connected')}</h2>
          {connected.data.length === 0 && <p>{t('settings.apps.noneConnected')}</p>}
          <ul className={styles.grid}>
            {connected.data.map((connection) => (
              <li key={connection.id}>
                <button
                  type="button"
                  className={styles.card}
                  onClick={() => dispatch(connectionEditor.opened(connection))}
                >
                  <AppIcon kind={connection.app_id} />
                  <span className={styles.words}>
                    <strong>{connection.name}</strong>
                    <span className={styles.quiet}>{appOf(connection.app_id)?.name}</span>
                    {connection.problem && <StateBadge tone="bad">{t('settings.apps.broken')}</StateBadge>}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <h2 className={styles.group}>{t('settings.apps.available')}</h2>
          <ul className={styles.grid}>
            {apps.data.map((app) => (
              <li key={app.id}>
                <button
                  type="button"
                  className={styles.card}
                  aria-label={t('settings.apps.connect', { app: app.name })}
                  onClick={() => {
                    setNewApp(app);
                    dispatch(connectionEditor.opened('new'));
                  }}
                >
                  <AppIcon kind={app.id} />
                  <span className={styles.words}>
                    <strong>{app.name}</strong>
                    <span className={styles.quiet}>{app.description}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <ContactContext />
        </>
      )}
      <ConnectionForm app={editing && editing !== 'new' ? appOf(editing.app_id) : newApp} />
      <ConnectionDeletion />
    </Page>
  );
}
