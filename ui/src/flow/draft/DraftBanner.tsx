import { EditOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { lazyPart, Part } from '../../components/Part';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { liveChosen } from '../editing/edits-slice';
import type { ShownFlow } from '../editing/model/shown-flow';
import { isPublished } from '../page/is-live';
import {
  draftDiscardingAsked,
  draftDiscardingConfirmed,
  draftDismissed,
  draftPublicationAsked,
} from './slice';
import styles from './draft.module.css';

const PublishDialog = lazyPart(() => import('./PublishDialog'));

/** Says whether edits of a published flow go to a draft or live, with the ways between the two. */
export function DraftBanner({ automatisation }: { automatisation: ShownFlow }) {
  const { isDraft = false, draft } = automatisation;
  if (!isDraft && !isPublished(automatisation)) return null;
  return (
    <>
      <Line automatisation={automatisation} />
      {/* What was asked about a draft is not asked about the next one. */}
      {draft && <Questions key={draft.since} automatisation={automatisation} />}
    </>
  );
}

function Questions({ automatisation }: { automatisation: ShownFlow }) {
  const { open } = useAppSelector((state) => state.flowDraft.dialogs);
  return (
    <>
      {open === 'publication' && (
        <Part whileLoading={null}>
          <PublishDialog automatisation={automatisation} />
        </Part>
      )}
      <Discarding automatisationId={automatisation.id} isOpen={open === 'discarding'} />
    </>
  );
}

function Line({ automatisation }: { automatisation: ShownFlow }) {
  const { isDraft = false, draft, version } = automatisation;
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  // Edits that are on their way belong to what is on the screen.
  const isSaving = useAppSelector((state) => state.flowEditing.pending.length > 0);
  const text = !isDraft ? 'flow.draft.isLive' : draft ? 'flow.draft.isDraft' : 'flow.draft.willBeDraft';
  return (
    <Alert
      role="status"
      aria-label={t('flow.draft.title')}
      className={styles.banner}
      type={isDraft ? 'info' : 'warning'}
      showIcon
      icon={isDraft ? <EditOutlined aria-hidden="true" /> : undefined}
      title={
        <div className={styles.line}>
          <span className={styles.text}>{t(text)}</span>
          {draft && (
            <>
              <Button
                type="primary"
                size="small"
                disabled={isSaving}
                onClick={() => dispatch(draftPublicationAsked())}
              >
                {t('flow.draft.publish')}
              </Button>
              <Button
                size="small"
                disabled={isSaving}
                onClick={() => dispatch(draftDiscardingAsked({ version, created_at: draft.since }))}
              >
                {t('flow.draft.discard')}
              </Button>
            </>
          )}
          {isPublished(automatisation) && (
            <Button
              type="link"
              size="small"
              disabled={isSaving}
              onClick={() => dispatch(liveChosen(isDraft))}
            >
              {t(isDraft ? 'flow.draft.editLive' : 'flow.draft.editDraft')}
            </Button>
          )}
        </div>
      }
    />
  );
}

function Discarding({ automatisationId, isOpen }: { automatisationId: number; isOpen: boolean }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { request, seen } = useAppSelector((state) => state.flowDraft.dialogs);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('flow.draft.discardTitle')}
      confirmText={t('flow.draft.discard')}
      request={request}
      onConfirm={() => seen && dispatch(draftDiscardingConfirmed({ automatisationId, seen }))}
      onClose={() => dispatch(draftDismissed())}
    >
      <p>{t('flow.draft.discardText')}</p>
    </ConfirmDialog>
  );
}
