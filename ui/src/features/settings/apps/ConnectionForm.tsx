import { DeleteOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { App } from '../../../../../domain/entities/app';
import { FormPanel } from '../../../components/form/FormPanel';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ConnectionProblem } from './ConnectionProblem';
import { ConnectionTest } from './ConnectionTest';
import { CredentialField } from './CredentialField';
import { OutcomeAddress } from './OutcomeAddress';
import { SendingDomain } from './SendingDomain';
import { credentialsGiven, isComplete, isShown, isStored, type ConnectionFields } from './credentials';
import { connectionEditor } from './slice';
import styles from './apps.module.css';

/** The form of a connection, made from the app's definitions of fields. */
export function ConnectionForm({ app }: { app: App | undefined }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { editing, save } = useAppSelector((state) => state.settings.apps.editor);
  if (!app) return null;
  const stored = editing === 'new' ? null : editing;
  return (
    <FormPanel<ConnectionFields>
      title={
        stored
          ? t('settings.apps.change', { name: stored.name })
          : t('settings.apps.connect', { app: app.name })
      }
      isOpen={editing !== null}
      initialValues={{ name: stored?.name ?? app.name, data: stored?.shown ?? {}, removed: {} }}
      firstField="name"
      isComplete={(fields) => isComplete(app, stored, fields)}
      request={save}
      onSubmit={(fields) => {
        const data = credentialsGiven(app, stored, { ...fields, removed: fields.removed ?? {} });
        dispatch(
          connectionEditor.submitted({
            id: stored?.id,
            was: stored ? { app_id: app.id, name: stored.name ?? undefined } : undefined,
            app_id: app.id,
            name: fields.name.trim(),
            data,
          }),
        );
      }}
      onClose={() => dispatch(connectionEditor.dismissed())}
    >
      <p className={styles.description}>{app.description}</p>
      {stored && <ConnectionProblem stored={stored} />}
      <Form.Item name="name" label={t('settings.apps.name')} extra={t('settings.apps.nameHint')}>
        <Input maxLength={255} />
      </Form.Item>
      {app.data.map((definition) => (
        <CredentialField
          key={definition.field}
          definition={definition}
          isStored={isStored(stored, definition.field)}
          isShown={isShown(stored, definition.field)}
        />
      ))}
      {stored && <OutcomeAddress stored={stored} />}
      <ConnectionTest app={app} stored={stored} />
      {stored && <SendingDomain stored={stored} />}
      {stored && (
        <Button
          danger
          icon={<DeleteOutlined aria-hidden="true" />}
          onClick={() => dispatch(connectionEditor.deletionAsked(stored))}
        >
          {t('common.delete')}
        </Button>
      )}
    </FormPanel>
  );
}
