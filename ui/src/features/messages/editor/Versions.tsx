import { Button, Modal, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageTemplate } from '../../../../../domain/entities/messages/message-template';
import { authorName } from '../../../components/author-name';
import { FailedState } from '../../../components/feedback/FailedState';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { Moment } from '../../../components/time/Moment';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { messageVersions, versionRestored } from '../slice';
import styles from '../messages.module.css';

interface VersionsProps {
  template: MessageTemplate;
  /** The form has changes, which a restoring would lose. */
  isUnsaved: boolean;
}

/** The versions of a template, each of which can be brought back. */
export function Versions({ template, isUnsaved }: VersionsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {t('messages.versions.open', { version: template.version })}
      </Button>
      <Modal
        open={isOpen}
        title={t('messages.versions.title')}
        destroyOnHidden
        footer={<Button onClick={() => setOpen(false)}>{t('common.close')}</Button>}
        onCancel={() => setOpen(false)}
      >
        <VersionList template={template} isUnsaved={isUnsaved} />
      </Modal>
    </>
  );
}

function VersionList({ template: { id, version: current }, isUnsaved }: VersionsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { state, data, failure } = useAppSelector((root) => root.messages.versions);
  const { restoring } = useAppSelector((root) => root.messages.editor);
  useEffect(() => {
    dispatch(messageVersions.requested(id));
    return () => void dispatch(messageVersions.forgotten());
  }, [dispatch, id]);
  if (state === 'failed' && failure)
    return <FailedState failure={failure} onRetry={() => dispatch(messageVersions.requested(id))} />;
  if (!data) return <Skeleton active title={false} />;
  return (
    <>
      <p className={styles.hint}>{t(isUnsaved ? 'messages.versions.unsaved' : 'messages.versions.text')}</p>
      <RequestFailure request={restoring} />
      <ol className={styles.versions}>
        {data.map(({ version, author, created_at, restores }) => (
          <li key={version}>
            <span>
              {t('messages.versions.one', { version })} · <Moment value={created_at} />
              {author && ` · ${authorName(author)}`}
              {restores !== null && ` · ${t('messages.versions.restores', { version: restores })}`}
            </span>
            {version !== current && (
              <Button
                size="small"
                disabled={isUnsaved || restoring.state === 'running'}
                aria-label={t('messages.versions.restoreOne', { version })}
                onClick={() => dispatch(versionRestored({ id, version, seen: current }))}
              >
                {t('messages.versions.restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
