import { Alert, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../../components/feedback/FailedState';
import { Moment } from '../../../components/time/Moment';
import { useResource } from '../../../components/use-resource';
import { Page } from '../../../layout/Page';
import { Section } from '../Section';
import { NoticeMailForm } from './NoticeMailForm';
import { noticeMail } from './slice';

/** Who is told by e-mail of what goes wrong, and by which server. */
export function NoticesPage() {
  const { t } = useTranslation();
  const { data, failure, reload } = useResource((state) => state.settings.notices.mail, noticeMail.requested);
  return (
    <Page title={t('settings.notices.title')} description={t('settings.notices.description')}>
      {!data && failure && <FailedState failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton active />}
      {data && (
        <Section title={t('settings.notices.mail')} description={t('settings.notices.mailText')}>
          {data.problem !== null && (
            <Alert
              type="error"
              showIcon
              title={t('settings.notices.notSent')}
              description={data.problem}
              style={{ marginBottom: 16 }}
            />
          )}
          {data.last_sent_at !== null && (
            <p>
              {t('settings.notices.lastSent')} <Moment value={data.last_sent_at} />
            </p>
          )}
          <NoticeMailForm stored={data} />
        </Section>
      )}
    </Page>
  );
}
