import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Modal, Pagination, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../components/BusyButton';
import {
  messageImageLimits,
  type MessageImage,
  type MessageImageUses,
} from '../../../../../domain/entities/messages/message-image';
import { FailedState } from '../../../components/feedback/FailedState';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { searchDebounce } from '../../../constants';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { imageOfFile, isSmallEnough } from './file';
import {
  imageDeletionAsked,
  imageDeletionConfirmed,
  imageDeletionDismissed,
  imagesClosed,
  imageSubmitted,
  messageImages,
} from './slice';
import styles from './images.module.css';

interface ImageDialogProps {
  isOpen: boolean;
  onChosen: (image: MessageImage) => void;
  onClose: () => void;
}

/** The account's images, one of which is chosen, and new ones. */
export function ImageDialog({ isOpen, onChosen, onClose }: ImageDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      open={isOpen}
      title={t('emailEditor.images.title')}
      width={720}
      destroyOnHidden
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
      onCancel={onClose}
    >
      <Images onChosen={onChosen} />
    </Modal>
  );
}

function Images({ onChosen }: Pick<ImageDialogProps, 'onChosen'>) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { list, editor } = useAppSelector((state) => state.messages.images);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { upload, uploaded, deletions } = editor;
  // The only image of the last page was deleted.
  const lastPage = Math.max(list.data?.meta.max_pages ?? page, 1);
  if (list.state === 'ready' && page > lastPage) setPage(lastPage);
  useEffect(() => {
    const timer = window.setTimeout(
      () => dispatch(messageImages.requested({ search: search.trim(), page })),
      search === '' ? 0 : searchDebounce,
    );
    return () => window.clearTimeout(timer);
  }, [dispatch, search, page, deletions]);
  useEffect(() => () => void dispatch(imagesClosed()), [dispatch]);
  useEffect(() => {
    if (uploaded) onChosen(uploaded);
  }, [uploaded]); // eslint-disable-line react-hooks/exhaustive-deps -- chosen once, when it is there
  const reload = (): void => void dispatch(messageImages.requested({ search: search.trim(), page }));
  return (
    <div className={styles.images}>
      <Upload isRunning={upload.state === 'running'} />
      <RequestFailure request={upload} />
      <Input.Search
        aria-label={t('emailEditor.images.search')}
        placeholder={t('emailEditor.images.search')}
        allowClear
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setPage(1);
        }}
      />
      {list.state === 'failed' && list.failure && <FailedState failure={list.failure} onRetry={reload} />}
      {!list.data && list.state !== 'failed' && <Skeleton active title={false} />}
      {list.data && (
        <>
          {list.data.images.length === 0 && <p className={styles.hint}>{t('emailEditor.images.none')}</p>}
          <ul className={styles.grid} aria-label={t('emailEditor.images.title')}>
            {list.data.images.map((image) => (
              <li key={image.id} className={styles.image}>
                <button type="button" className={styles.choose} onClick={() => onChosen(image)}>
                  <img src={image.url} alt="" loading="lazy" />
                  <span className={styles.name}>{image.name}</span>
                  <span className={styles.hint}>
                    {t('emailEditor.images.size', { width: image.width, height: image.height })}
                  </span>
                </button>
                <Button
                  size="small"
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden="true" />}
                  aria-label={t('emailEditor.images.deleteOne', { name: image.name })}
                  title={t('common.delete')}
                  onClick={() => dispatch(imageDeletionAsked(image))}
                />
              </li>
            ))}
          </ul>
          {list.data.meta.max_pages > 1 && (
            <Pagination
              size="small"
              current={page}
              pageSize={list.data.meta.page_size}
              total={list.data.meta.total_records}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </>
      )}
      <ImageDeletion />
    </div>
  );
}

/** Chooses a file of this device, and sends it. */
function Upload({ isRunning }: { isRunning: boolean }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  async function handleChosen(file: File | undefined): Promise<void> {
    if (!file) return;
    const isFit = isSmallEnough(file);
    setTooLarge(!isFit);
    if (isFit) dispatch(imageSubmitted(await imageOfFile(file)));
  }
  return (
    <>
      <div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/gif"
          hidden
          aria-label={t('emailEditor.images.file')}
          onChange={({ target }) => {
            void handleChosen(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <BusyButton
          type="primary"
          icon={<UploadOutlined aria-hidden="true" />}
          isBusy={isRunning}
          onClick={() => input.current?.click()}
        >
          {t('emailEditor.images.upload')}
        </BusyButton>
      </div>
      <p className={styles.hint}>
        {t('emailEditor.images.uploadHint', {
          megabytes: messageImageLimits.bytes / 1_000_000,
          side: messageImageLimits.side,
        })}
      </p>
      {isTooLarge && <Alert type="error" showIcon role="alert" title={t('emailEditor.images.tooLarge')} />}
    </>
  );
}

/** Asks before an image is deleted; e-mails that were sent show it too. */
function ImageDeletion() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { deleting, deletion } = useAppSelector((state) => state.messages.images.editor);
  function describeUses({ templates, flows, earlier }: MessageImageUses): string {
    const before = [...earlier.templates, ...earlier.flows];
    return [
      ...(templates.length === 0 ? [] : [t('emailEditor.images.inUse', { templates: templates.join(', ') })]),
      ...(flows.length === 0
        ? []
        : [t('emailEditor.images.inSteps', { flows: flows.map(({ name }) => name).join(', ') })]),
      ...(before.length === 0 ? [] : [t('emailEditor.images.inEarlier', { names: before.join(', ') })]),
    ].join(' ');
  }
  return (
    <ConfirmDialog
      isOpen={deleting !== null}
      title={t('emailEditor.images.delete')}
      confirmText={t('common.delete')}
      request={deletion}
      describeUse={(details) => describeUses(details as MessageImageUses)} // the shape of this code's details
      onConfirm={(isForced) => deleting && dispatch(imageDeletionConfirmed({ id: deleting.id, isForced }))}
      onClose={() => dispatch(imageDeletionDismissed())}
    >
      {t('emailEditor.images.deleteText', { name: deleting?.name ?? '' })}
    </ConfirmDialog>
  );
}
