import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MessageTemplateUses } from '../../../../../domain/entities/messages/message-template';
import { automatisationPath } from '../../automatisations/path';
import { broadcastPath } from '../../broadcasts/path';
import { messagePath } from '../path';
import styles from '../messages.module.css';

/** The flows and templates that use a template, each with its link. */
export function UsesList({ uses }: { uses: MessageTemplateUses }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.uses}>
      {uses.templates.map(({ id, kind, name }) => (
        <li key={`template ${id}`}>
          {t(`messages.kindOf.${kind}`)} <Link to={messagePath(id)}>{name}</Link>
        </li>
      ))}
      {uses.flows.map(
        ({ automatisation_id: id, is_campaign, is_broadcast: isBroadcast, name, step_ids: steps }) => {
          if (isBroadcast)
            return (
              <li key={`flow ${id}`}>
                {t('messages.usedBy.broadcast')} <Link to={broadcastPath(id)}>{name}</Link>
              </li>
            );
          const path = automatisationPath({ id, is_campaign });
          const [first] = steps;
          return (
            <li key={`flow ${id}`}>
              {t(`messages.usedBy.${is_campaign ? 'campaign' : 'automatisation'}`)}{' '}
              <Link to={first === undefined ? path : `${path}?step=${first}`}>{name}</Link>{' '}
              {t('messages.steps', { count: steps.length })}
            </li>
          );
        },
      )}
    </ul>
  );
}

/** Where a template is used, under the names of its form. */
export function Uses({ uses }: { uses: MessageTemplateUses }) {
  const { t } = useTranslation();
  const count = uses.flows.length + uses.templates.length;
  if (count === 0) return <p className={styles.hint}>{t('messages.unused')}</p>;
  return (
    <details>
      <summary>{t('messages.used', { count })}</summary>
      <UsesList uses={uses} />
    </details>
  );
}
