import { CheckCircleFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Dashboard } from '../../../../domain/entities/dashboard';
import { useAppDispatch } from '../../store/hooks';
import { importOpened } from '../contact-import/slice';
import { Panel } from './Panel';
import styles from './dashboard.module.css';

/** A newcomer's first steps, each with a link; hidden once all are done. */
export function FirstSteps({ steps }: { steps: Dashboard['first_steps'] }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const list = [
    {
      name: 'contact',
      isDone: steps.has_contact,
      to: '/contacts',
      onFollowed: () => dispatch(importOpened([])),
    },
    { name: 'event', isDone: steps.has_event, to: '/settings/integration', onFollowed: undefined },
    { name: 'connection', isDone: steps.has_connection, to: '/settings/apps', onFollowed: undefined },
    { name: 'automatisation', isDone: steps.has_published, to: '/automatisations', onFollowed: undefined },
  ] as const;
  const left = list.filter(({ isDone }) => !isDone);
  if (left.length === 0) return null;
  return (
    <Panel title={t('dashboard.firstSteps')}>
      <p className={styles.quiet}>{t('dashboard.firstStepsText', { count: left.length })}</p>
      <ol className={styles.steps}>
        {list.map(({ name, isDone, to, onFollowed }) => (
          <li key={name} className={isDone ? styles.done : undefined}>
            <div>
              <strong>{t(`dashboard.steps.${name}`)}</strong>
              <p className={styles.quiet}>{t(`dashboard.steps.${name}Text`)}</p>
            </div>
            {isDone ? (
              <span className={styles.check}>
                <CheckCircleFilled aria-hidden="true" /> {t('dashboard.done')}
              </span>
            ) : (
              <Link to={to} onClick={onFollowed}>
                {t(`dashboard.steps.${name}Action`)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
