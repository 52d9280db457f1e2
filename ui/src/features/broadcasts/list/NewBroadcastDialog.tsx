import { Form, Input, Modal, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { channels, type Channel } from '../../../../../domain/entities/contacts/channel';
import { nameLimit } from '../../../../../domain/entities/common';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { usePickerRows } from '../../../components/picker/use-picker-rows';
import { firstAppOf, kindOfApp } from '../../../flow/apps/services';
import { editorOf } from '../../../flow/steps/kinds';
import { serviceApps } from '../../../flow/steps/step-icon';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { connectionPicker } from '../../settings/apps/connection-picker';
import type { BroadcastInput } from '../api';
import { broadcastDismissed, broadcastSubmitted } from '../slice';

interface Draft {
  name: string;
  channel: Channel;
}

/** A message of a channel as its form begins, by a connected app where there is one. */
function messageOf(
  channel: Channel,
  isConnected: (app: string) => boolean,
): BroadcastInput['messages'][number] {
  const kind = kindOfApp(firstAppOf(serviceApps[channel], isConnected));
  const editor = editorOf(kind);
  return {
    app_webhook_unique_identifier: kind.app_webhook_unique_identifier ?? '',
    user_app_id: null,
    data: editor.write(editor.blank, { isNew: true, followers: 0, stored: {} }),
  };
}

/** Asks for the name and the channel of a new broadcast. */
export function NewBroadcastDialog() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [form] = Form.useForm<Draft>();
  const { isCreating, creation } = useAppSelector((state) => state.broadcasts.editor);
  const { rows } = usePickerRows(connectionPicker, { chosen: [] }, '');
  const name = Form.useWatch('name', form) ?? '';
  const isRunning = creation.state === 'running';
  const isConnected = (app: string): boolean => rows.some(({ app_id }) => app_id === app);

  function handleFinish(draft: Draft): void {
    const messages = [messageOf(draft.channel, isConnected)];
    dispatch(broadcastSubmitted({ name: draft.name.trim(), messages }));
  }
  return (
    <Modal
      open={isCreating}
      title={t('broadcasts.create')}
      okText={t('common.create')}
      cancelText={t('common.cancel')}
      okButtonProps={{ loading: isRunning, disabled: isRunning || name.trim() === '' }}
      onOk={() => form.submit()}
      onCancel={() => dispatch(broadcastDismissed())}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        initialValues={{ name: '', channel: 'email' }}
        onFinish={handleFinish}
      >
        <RequestFailure request={creation} />
        <Form.Item name="name" label={t('broadcasts.name')} extra={t('broadcasts.nameHint')}>
          <Input autoFocus maxLength={nameLimit} />
        </Form.Item>
        <Form.Item name="channel" label={t('broadcasts.channel')}>
          <Radio.Group
            vertical
            options={channels.map((value) => ({ value, label: t(`broadcasts.channels.${value}`) }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
