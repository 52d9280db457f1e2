import { ApiOutlined } from '@ant-design/icons';
import { Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../components/BusyButton';
import type { App } from '../../../../../domain/entities/app';
import type { UserApp } from '../../../../../domain/entities/connection';
import { toJson } from '../../../../../domain/values/json';
import { TestOutcome } from '../../../components/feedback/TestOutcome';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { credentialsGiven, isComplete, type ConnectionFields } from './credentials';
import { connectionCheck } from './slice';
import styles from './apps.module.css';

/** Tries the credentials of the form at the provider, before or after they are saved. Stands inside the form. */
export function ConnectionTest({ app, stored }: { app: App; stored: UserApp | null }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { state, data: check, failure } = useAppSelector((root) => root.settings.apps.check);
  const form = Form.useFormInstance<ConnectionFields>();
  const values = Form.useWatch<Partial<ConnectionFields>>([], form);
  const filled = (written: Partial<ConnectionFields> | undefined): ConnectionFields => ({
    name: app.name,
    data: {},
    removed: {},
    ...written,
  });
  const fields = filled(values);
  const tried = toJson([fields.data, fields.removed]);
  // What was tried is not what stands there now.
  useEffect(() => {
    dispatch(connectionCheck.forgotten());
  }, [dispatch, app, stored, tried]);

  function handleClick(): void {
    // As the form has them: keys may come faster than the screen is drawn.
    const data = credentialsGiven(app, stored, filled(form.getFieldsValue()));
    dispatch(connectionCheck.requested({ app_id: app.id, data, user_app_id: stored?.id }));
  }
  const isRunning = state === 'loading';
  return (
    <div className={styles.test}>
      <BusyButton
        icon={<ApiOutlined aria-hidden="true" />}
        isBusy={isRunning}
        disabled={!isComplete(app, stored, { ...fields, name: app.name })}
        onClick={handleClick}
      >
        {t('settings.apps.test')}
      </BusyButton>
      {!isRunning && (
        <TestOutcome
          outcome={check}
          failure={failure}
          words={{ works: t('settings.apps.works'), worksNot: t('settings.apps.worksNot') }}
        />
      )}
    </div>
  );
}
