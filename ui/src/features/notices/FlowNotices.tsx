import { Alert, Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useResource } from '../../components/use-resource';
import { slowRefresh } from '../../constants';
import { NoticeLine } from './NoticeLine';
import { flowNotices } from './slice';
import styles from './notices.module.css';

/** Current problems of an automation or a campaign, above its flow and its runs: the newest, and the others on request. */
export function FlowNotices({ automatisationId }: { automatisationId: number }) {
  const { t } = useTranslation();
  const ask = useCallback(() => flowNotices.requested(automatisationId), [automatisationId]);
  const { data } = useResource((state) => state.flowNotices, ask, slowRefresh);
  const [isWhole, setWhole] = useState(false);
  if (data?.automatisationId !== automatisationId || data.notices.length === 0) return null;
  const shown = isWhole ? data.notices : data.notices.slice(0, 1);
  const more = data.notices.length - shown.length;
  return (
    <Alert
      role="status"
      aria-label={t('notices.title')}
      type="warning"
      showIcon
      className={styles.above}
      title={
        <ul className={styles.list}>
          {shown.map((notice) => (
            <li key={notice.id}>
              <NoticeLine notice={notice} />
            </li>
          ))}
        </ul>
      }
      description={
        more > 0 && (
          <Button type="link" size="small" className={styles.more} onClick={() => setWhole(true)}>
            {t('notices.more', { count: more })}
          </Button>
        )
      }
    />
  );
}
