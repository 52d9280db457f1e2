import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PublicationOutlook } from '../../../../domain/entities/automatisations/publication';
import { Moment } from '../../components/time/Moment';
import { useReasonText } from '../../i18n/reasons/use-reason-text';
import styles from './flow.module.css';

type Failing = PublicationOutlook['failing_connections'][number];

/** The flow's connections that currently fail, requested before it is published or run; hidden when all work. */
export function FailingConnections({ connections }: { connections: readonly Failing[] }) {
  const { t } = useTranslation();
  if (connections.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.failing}
      title={t('flow.failingConnections.title', { count: connections.length })}
      description={
        <>
          <ul className={styles.failingList}>
            {connections.map((connection) => (
              <li key={connection.id}>
                <FailingConnection {...connection} />
              </li>
            ))}
          </ul>
          <p>
            {t('flow.failingConnections.effect')}{' '}
            <Link to="/settings/apps">{t('flow.failingConnections.open')}</Link>
          </p>
        </>
      }
    />
  );
}

function FailingConnection({ name, since, message, is_tried_again: isTriedAgain }: Failing) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  return (
    <>
      <strong>{name}</strong> –{' '}
      {t(isTriedAgain ? 'flow.failingConnections.triedAgain' : 'flow.failingConnections.fails')}{' '}
      <Moment value={since} />
      {message !== null && <> · {reasonText({ message })}</>}
    </>
  );
}
