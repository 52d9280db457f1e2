import { Skeleton } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { messageTemplateKind } from '../../../../../domain/entities/messages/message-template';
import { FailedState } from '../../../components/feedback/FailedState';
import { NotFound } from '../../../components/feedback/NotFound';
import { useResource } from '../../../components/use-resource';
import { Page } from '../../../layout/Page';
import { useAppDispatch } from '../../../store/hooks';
import { messagesPath } from '../path';
import { messageDetail } from '../slice';
import { MessageForm } from './MessageForm';

/** Makes a template; `?kind=sms` names its kind. */
export function NewMessagePage() {
  const [params] = useSearchParams();
  const kind = messageTemplateKind.safeParse(params.get('kind')).data ?? 'email';
  return <MessageForm key={kind} kind={kind} detail={null} />;
}

/** Shows a template and changes it. */
export function MessageEditorPage() {
  const { templateId = '' } = useParams();
  return /^[1-9]\d*$/.test(templateId) ? (
    <MessageEditor key={templateId} id={Number(templateId)} />
  ) : (
    <NotFound />
  );
}

function MessageEditor({ id }: { id: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const requested = useCallback(() => messageDetail.requested(id), [id]);
  const { data, failure, state, reload } = useResource((root) => root.messages.detail, requested);
  useEffect(() => () => void dispatch(messageDetail.forgotten()), [dispatch]);
  const detail = data?.message_template.id === id ? data : null;
  if (!detail && state === 'failed' && failure?.status === 404) return <NotFound />;
  if (detail) return <MessageForm kind={detail.message_template.kind} detail={detail} />;
  return (
    <Page title={t('messages.one')} parent={{ title: t('messages.title'), to: messagesPath }}>
      {state === 'failed' && failure ? (
        <FailedState failure={failure} onRetry={reload} />
      ) : (
        <Skeleton active />
      )}
    </Page>
  );
}
