import { Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { App } from '../../../../../domain/entities/app';
import { AppIcon } from '../../../components/AppIcon';
import { FailedState } from '../../../components/feedback/FailedState';
import { StateBadge } from '../../../components/badges/StateBadge';
import { useResource } from '../../../components/use-resource';
import { Page } from '../../../layout/Page';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ConnectionDeletion } from './ConnectionDeletion';
import { ConnectionForm } from './ConnectionForm';
import { ContactContext } from './ContactContext';
import { problemWords } from './problem-words';
import { catalogue, connectionEditor, connections } from './slice';
import styles from './apps.module.css';

/** A grid of the apps that are connected, and of all that can be. */
export function AppsPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const language = useAppSelector((state) => state.preferences.language);
  // The catalogue speaks the language of the moment.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another language asks again
  const catalogueRequested = useCallback(() => catalogue.requested(), [language]);
  const apps = useResource((state) => state.settings.apps.catalogue, catalogueRequested);
  const connected = useResource((state) => state.settings.apps.connections, connections.requested);
  // Kept while its form closes.
  const [app, setApp] = useState<App>();
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
                  onClick={() => {
                    setApp(appOf(connection.app_id));
                    dispatch(connectionEditor.opened(connection));
                  }}
                >
                  <AppIcon kind={connection.app_id} />
                  <span className={styles.words}>
                    <strong>{connection.name}</strong>
                    <span className={styles.quiet}>{appOf(connection.app_id)?.name}</span>
                    {connection.problem && (
                      <StateBadge tone="bad">{t(problemWords[connection.problem.code])}</StateBadge>
                    )}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <h2 className={styles.group}>{t('settings.apps.available')}</h2>
          <ul className={styles.grid}>
            {apps.data.map((offered) => (
              <li key={offered.id}>
                <button
                  type="button"
                  className={styles.card}
                  aria-label={t('settings.apps.connect', { app: offered.name })}
                  onClick={() => {
                    setApp(offered);
                    dispatch(connectionEditor.opened('new'));
                  }}
                >
                  <AppIcon kind={offered.id} />
                  <span className={styles.words}>
                    <strong>{offered.name}</strong>
                    <span className={styles.quiet}>{offered.description}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <ContactContext />
        </>
      )}
      <ConnectionForm app={app} />
      <ConnectionDeletion />
    </Page>
  );
}
