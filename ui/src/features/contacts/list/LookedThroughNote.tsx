import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LookedThrough } from '../../../../../domain/entities/contacts/contact';
import type { ListAddress } from '../../../components/list/address';
import styles from '../contacts.module.css';

interface LookedThroughNoteProps {
  lookedThrough: LookedThrough;
  address: ListAddress;
}

/** Which contacts were examined for a custom field, if not all, with links to the others. */
export function LookedThroughNote({ lookedThrough, address: { query, change } }: LookedThroughNoteProps) {
  const { t } = useTranslation();
  const { contacts, total, older_than: olderThan } = lookedThrough;
  const isFromNewest = query.filters.older === undefined;
  if (isFromNewest && olderThan === null) return null;
  const figures = { count: contacts, left: total - contacts };
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={t(isFromNewest ? 'contacts.lookedThrough' : 'contacts.lookedThroughOlder', figures)}
      className={styles.note}
      description={
        <>
          {!isFromNewest && (
            <Button size="small" onClick={() => change({ filters: { older: null } })}>
              {t('contacts.lookAtNewest')}
            </Button>
          )}
          {olderThan !== null && (
            <Button size="small" onClick={() => change({ filters: { older: String(olderThan) } })}>
              {t('contacts.lookAtOlder')}
            </Button>
          )}
        </>
      }
    />
  );
}
