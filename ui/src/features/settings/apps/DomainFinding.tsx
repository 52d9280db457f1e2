import { useTranslation } from 'react-i18next';
import type { DomainFinding as Finding } from '../../../../../domain/entities/sending-domain';
import { StateBadge, type Tone } from '../../../components/badges/StateBadge';
import { AddressToCopy } from '../AddressToCopy';
import styles from './apps.module.css';

const tones: Record<Finding['status'], Tone> = { ok: 'good', mend: 'bad', missing: 'bad', unknown: 'quiet' };

/** One check of a sending domain: how it stands, what that means, what stands in the DNS, and what to enter there. */
export function DomainFinding({
  finding: { check, status, message, name, found, record },
}: {
  finding: Finding;
}) {
  const { t } = useTranslation();
  const short = check.toUpperCase();
  return (
    <li className={styles.finding}>
      <h4>
        {t(`settings.apps.domainChecks.${check}`)}
        <StateBadge tone={tones[status]}>{t(`settings.apps.domainStatus.${status}`)}</StateBadge>
      </h4>
      <p>{message}</p>
      {found.length > 0 && (
        <>
          <span className={styles.quiet}>{t('settings.apps.domainFound', { name })}</span>
          <ul className={styles.records}>
            {found.map((text, at) => (
              <li key={at}>
                <code>{text}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {record && (
        <>
          <span className={styles.quiet}>
            {t('settings.apps.domainAdd')} ({record.type})
          </span>
          <span>{t('settings.apps.domainName')}</span>
          <AddressToCopy address={record.name} name={t('settings.apps.domainRecordName', { check: short })} />
          <span>{t('settings.apps.domainValue')}</span>
          <AddressToCopy
            address={record.value}
            name={t('settings.apps.domainRecordValue', { check: short })}
          />
        </>
      )}
    </li>
  );
}
