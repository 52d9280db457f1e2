import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Alert, Input } from 'antd';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../components/BusyButton';
import type { UserApp } from '../../../../../domain/entities/connection';
import { mailSenders } from '../../../../../domain/sending-domain/mail-senders';
import { useFailureText } from '../../../components/feedback/failure-text';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { DomainFinding } from './DomainFinding';
import { sendingDomain } from './slice';
import styles from './apps.module.css';

/** What receivers find in the DNS about the domain that a stored connection sends from, looked up when somebody asks. */
export function SendingDomain({ stored }: { stored: UserApp }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const titleId = useId();
  const hintId = useId();
  const [selector, setSelector] = useState('');
  const { state, data: domain, failure } = useAppSelector((root) => root.settings.apps.sendingDomain);
  useEffect(() => {
    dispatch(sendingDomain.forgotten());
  }, [dispatch, stored]);
  const mail = mailSenders[stored.app_id];
  if (!mail) return null;

  const check = (): void => {
    // A whole name that somebody copied begins with the selector.
    const [first = ''] = selector.trim().split(/\._domainkey/i);
    dispatch(sendingDomain.requested({ id: stored.id, selector: first }));
  };
  function handleEnter(event: KeyboardEvent): void {
    // It stands in the form of the connection, which Enter would save.
    event.preventDefault();
    check();
  }
  const toFix =
    domain?.findings.filter(({ status }) => status === 'mend' || status === 'missing').length ?? 0;
  return (
    <section className={styles.domain} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('settings.apps.domain')}</h3>
      <p className={styles.quiet}>{t('settings.apps.domainText')}</p>
      {mail.server === null && (
        <label className={styles.selector}>
          {t('settings.apps.domainSelector')}
          <Input
            value={selector}
            maxLength={253}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            aria-describedby={hintId}
            onChange={({ target }) => setSelector(target.value)}
            onPressEnter={handleEnter}
          />
          <span id={hintId} className={styles.quiet}>
            {t('settings.apps.domainSelectorHint')}
          </span>
        </label>
      )}
      <BusyButton
        icon={<SafetyCertificateOutlined aria-hidden="true" />}
        isBusy={state === 'loading'}
        onClick={check}
      >
        {t(state === 'idle' || !domain ? 'settings.apps.domainCheck' : 'settings.apps.domainAgain')}
      </BusyButton>
      {state === 'failed' && failure && (
        <Alert role="alert" showIcon type="error" title={failureText(failure)} />
      )}
      {state === 'ready' && (
        <p role="status">
          {domain === null
            ? t('settings.apps.domainNone')
            : toFix === 0
              ? t('settings.apps.domainFine', { domain: domain.domain })
              : t('settings.apps.domainToFix', { count: toFix, domain: domain.domain })}
        </p>
      )}
      {domain && (
        <ul className={styles.findings}>
          {domain.findings.map((finding) => (
            <DomainFinding key={finding.check} finding={finding} />
          ))}
        </ul>
      )}
    </section>
  );
}
